// A missing check never reads as success.
import type { Fault } from "@/components/proof/candidate";
import { FAULTS, outcomeNotes, validSentence } from "@/components/proof/outcome/texts";
import { currentSentence } from "@/components/verdict/current-sentence";
import { failureText, type FailureText } from "@/server/proof/check/texts";
import type { ProofCheck } from "@/server/proof/check/verify";
import type { Determination } from "@/server/contracts/enums";

/**
 * `code`: the reason code of the API, or a code of this page for why there is no check. `determination`: the current
 * answer of a valid proof.
 */
export type Outcome = FailureText & { code: string; determination?: Determination };

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
    outcomeNotes.later,
  ];
  return {
    tone:
      sample || verdict.manipulationDetected || current.determination !== verdict.determination ? "caution" : "good",
    code: "valid",
    determination: current.determination,
    sentence: changed ?? signed,
    meaning: notes.join(" "),
  };
}
