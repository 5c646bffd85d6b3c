// Flags that make an exit code stricter, for scripts that gate a release.
import { InvalidArgumentError, Option } from "commander";
import type { Determination } from "@/server/contracts/enums";
import type { CheckedProofEntry } from "@/server/proof/contract/proofCheck";
import type { VerificationObject } from "@/server/verification/contract/verification";
import { isAccepted } from "@/server/proof/check/entryFacts";
import type { ProofCheck } from "@/server/proof/check/verify";
import { EXIT, type ExitCode, exitCodeForVerification, exitCodeOfDetermination } from "@/cli/exitCodes";
import { countOf } from "@/server/contracts/quantities";

export type ValidCheck = ProofCheck & { valid: true };
export type VerificationGate = { current?: true; failOnFlagged?: true };

export const currentOption = () =>
  new Option(
    "--current",
    "exit by the current answer: a closed escalation or an override takes precedence over the verdict",
  );
export const flaggedOption = () =>
  new Option("--fail-on-flagged", "exit 4 when the verdict is flagged and has no decision");
export const requireOption = () =>
  new Option("--require <answers>", "exit by the current answer: met, or met,partial to accept both").argParser(
    parseAnswers,
  );

function parseAnswers(text: string): readonly Determination[] {
  if (text === "met") return ["met"];
  if (text === "met,partial" || text === "partial,met") return ["met", "partial"];
  throw new InvalidArgumentError("Must be met or met,partial.");
}

/** Returns the exit code of a verification under these flags. */
export function exitCodeUnder(
  verification: VerificationObject,
  { current, failOnFlagged }: VerificationGate,
): ExitCode {
  const { status, flagged, decided, current: answer } = verification;
  const isDecided = answer === null || answer.source !== "verdict" || decided === "accepted";
  if (failOnFlagged && status === "succeeded" && flagged && !isDecided) return EXIT.cannotDetermine;
  return exitCodeForVerification(current && answer ? { status, determination: answer.determination } : verification);
}

type ProofGate = { require?: readonly Determination[]; failOnFlagged?: true };

/** Returns the exit code of a valid proof whose entries are complete, as far as known. Sample data passes no gate. */
export function exitCodeOfProof({ verdict, current, entries, sample }: ValidCheck, gate: ProofGate): ExitCode {
  if (gate.require && sample) return EXIT.cannotDetermine;
  const isDecided = current.source !== "verdict" || isAccepted(entries);
  if (gate.failOnFlagged && verdict.flagged !== false && !isDecided) return EXIT.cannotDetermine;
  if (!gate.require || gate.require.includes(current.determination)) return EXIT.ok;
  return exitCodeOfDetermination(current.determination);
}

/**
 * Describes in one sentence which entries a valid document lacks; null when none is known to be missing. `newerEntries`:
 * those that the service has after the document's last one.
 */
export function describeMissingEntries(
  { entries }: ValidCheck,
  { expected, newerEntries }: { expected: number | undefined; newerEntries: readonly CheckedProofEntry[] | undefined },
): string | null {
  if (newerEntries && newerEntries.length > 0) {
    const entryTexts = newerEntries.map(({ kind, outcome }) =>
      [kind, outcome].filter((word) => word !== null).join(" "),
    );
    return `this copy has ${entries.length} of ${entries.length + newerEntries.length} entries; it lacks ${entryTexts.join(", ")}`;
  }
  if (expected !== undefined && entries.length < expected) {
    const present = countOf(entries.length, "entry", "entries");
    return `this copy has ${present} where ${expected} were expected; get the newest one from the issuer`;
  }
  return null;
}
