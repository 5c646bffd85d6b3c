// A missing check never reads as success.
import type { Fault } from "@/components/proof/candidate";
import { FAILURES, FAULTS, outcomeNotes, REVOKED, validSentence } from "@/components/proof/outcome/texts";
import type { OutcomeText } from "@/components/proof/outcome/texts";
import type { ProofCheck } from "@/server/domain/proof/verify";

/** `code`: the reason code of the API, or a code of this page for why there is no check. */
export type Outcome = OutcomeText & { code: string };

export function outcomeOfFault(fault: Fault | "no_keys"): Outcome {
  return { code: fault, ...FAULTS[fault] };
}

/** `signer`: the name of the signer; `day`: formats a timestamp. */
export function outcomeOfCheck(check: ProofCheck, signer: string, day: (iso: string) => string): Outcome {
  if (!check.valid) {
    const failure = check.reason === "unknown_key" && check.keyStatus === "revoked" ? REVOKED : FAILURES[check.reason];
    return { code: check.reason, ...failure };
  }
  const { verdict, keyStatus } = check;
  const notes = [
    ...(verdict.manipulationDetected ? [outcomeNotes.manipulation] : []),
    ...(keyStatus === "retired" ? [outcomeNotes.retired] : []),
  ];
  return {
    tone: verdict.manipulationDetected ? "caution" : "good",
    code: "valid",
    sentence: validSentence(signer, day(verdict.issuedAt)),
    ...(notes.length > 0 ? { meaning: notes.join(" ") } : {}),
  };
}
