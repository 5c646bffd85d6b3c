// Exit codes. A negative result and a failure to get one never share a code.
import type { Determination } from "@/server/contracts/enums";
import type { VerificationObject } from "@/server/verification/contract/verification";
import { LocalRefusal } from "@/cli/refusals";

/** spec: Errors, last paragraph. */
export const EXIT = {
  ok: 0,
  local: 1,
  notMet: 2,
  partial: 3,
  cannotDetermine: 4,
  timeout: 5,
  refused: 6,
  failed: 7,
  invalidProof: 8,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const BY_DETERMINATION: Record<Determination, ExitCode> = {
  met: EXIT.ok,
  not_met: EXIT.notMet,
  partial: EXIT.partial,
  cannot_determine: EXIT.cannotDetermine,
};

/** Returns the code of a verification; 5 while it is unfinished, so that gates never pass. */
export function exitCodeForVerification(verification: Pick<VerificationObject, "status" | "determination">): ExitCode {
  if (verification.status === "failed") return EXIT.failed;
  if (verification.status !== "succeeded") return EXIT.timeout;
  if (!verification.determination) throw new LocalRefusal("the verification succeeded without a determination");
  return exitCodeOfDetermination(verification.determination);
}

export const exitCodeOfDetermination = (determination: Determination): ExitCode => BY_DETERMINATION[determination];

export const EXIT_HELP = `
Exit codes:
  0  met, or a valid proof; for other commands: done
  1  usage error or local refusal, including an unreachable service
  2  not_met
  3  partial
  4  cannot_determine
  5  not finished: within --timeout (verify, rubric draft), or not yet (get)
  6  the API refused; its code and fix are on stderr
  7  the verification ended failed, with no verdict; for judge test: a model gave no readable answer
  8  invalid proof, or a fault of a log; the reason follows the word "invalid" on stderr`;
