// A missing check never reads as success.
import type { Fault } from "@/components/proof/candidate";
import { FAULTS, outcomeNotes, validSentence } from "@/components/proof/outcome/texts";
import { currentSentence } from "@/components/verdict/current-sentence";
import { failureText, type FailureText } from "@/server/proof/check/texts";
import type { ProofCheck } from "@/server/proof/check/verify";

/** `code`: the reason code of the API, or a code of this page for why there is no check. */
export type Outcome = FailureText & { code: string };

export function outcomeOfFault(fault: Fault | "no_keys"): Outcome {
  return { code: fault, ...FAULTS[fault] };
}

/** `signer`: the name of the signer; `day`: formats a timestamp. */
export function outcomeOfCheck(check: ProofCheck, signer: string, day: (iso: string) => string): Outcome {
  if (!check.valid) {
    return { code: check.reason, ...failureText(check.reason, check.keyFault) };
  }
  const { verdict, keyStatus, current, sample } = check;
  const changed = currentSentence({ determination: verdict.determination, at: verdict.issuedAt }, current, day);
  const signed = validSentence(signer, day(verdict.issuedAt));
  const notes = [
    ...(changed === null ? [] : [signed]),
    ...(verdict.manipulationDetected ? [outcomeNotes.manipulation] : []),
    ...(keyStatus === "retired" ? [outcomeNotes.retired] : []),
    ...(sample ? [outcomeNotes.sample] : []),
  ];
  return {
    tone:
      sample || verdict.manipulationDetected || current.determination !== verdict.determination ? "caution" : "good",
    code: "valid",
    sentence: changed ?? signed,
    ...(notes.length > 0 ? { meaning: notes.join(" ") } : {}),
  };
}
