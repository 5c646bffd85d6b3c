// A missing check never reads as success.
import type { Fault } from "@/components/proof/candidate";
import { FAULTS, outcomeNotes, validSentence } from "@/components/proof/outcome/texts";
import { currentSentence } from "@/components/verdict/current/current-sentence";
import { failureText, type FailureText } from "@/server/proof/check/texts";
import type { ProofCheck } from "@/server/proof/check/verify";
import type { Determination } from "@/server/contracts/enums";
import type { CurrentAnswer } from "@/server/proof/contract/currentAnswer";

/**
 * `code`: the reason code of the API, or a code of this page for why there is no check. `determination`: the current
 * answer of a valid proof.
 */
export type Outcome = FailureText & { code: string; determination?: Determination };

export function describeFault(fault: Fault | "no_keys"): Outcome {
  return { code: fault, ...FAULTS[fault] };
}

/**
 * The decisions after the last entry of a document, as far as they are known. included: the service returned the
 * document, so it has all of them; asked: the service returned the current answer and the number of entries that the
 * document lacks.
 */
export type LaterAnswer =
  | { state: "unknown" | "included" }
  | { state: "asked"; host: string; current: CurrentAnswer; newerCount: number };

export const UNKNOWN_LATER: LaterAnswer = { state: "unknown" };

/** `signer`: the name of the signer; `day`: formats a timestamp; `decidedBy`: the name of the decider, if known. */
type OutcomeContext = {
  signer: string;
  day: (iso: string) => string;
  laterAnswer: LaterAnswer;
  decidedBy?: string | undefined;
};

/** Describes a check: first the current answer, as far as it is known, then the signed one. */
export function describeOutcome(check: ProofCheck, { signer, day, laterAnswer, decidedBy }: OutcomeContext): Outcome {
  if (!check.valid) {
    return { code: check.reason, ...failureText(check.reason, check.keyFault) };
  }
  const { verdict, keyStatus, sample } = check;
  const current = laterAnswer.state === "asked" ? laterAnswer.current : check.current;
  const currentText = currentSentence(
    { determination: verdict.determination, signedAt: verdict.issuedAt },
    current,
    day,
    decidedBy,
  );
  const signedText = validSentence(signer, day(verdict.issuedAt));
  const notes = [
    ...(currentText === null ? [] : [signedText]),
    ...(verdict.manipulationDetected ? [outcomeNotes.manipulation] : []),
    ...(keyStatus === "retired" ? [outcomeNotes.retired] : []),
    ...(sample ? [outcomeNotes.sample] : []),
    ...(laterAnswer.state === "unknown" ? [outcomeNotes.later] : []),
    ...(laterAnswer.state === "asked" ? [outcomeNotes.asked(laterAnswer.host, laterAnswer.newerCount)] : []),
  ];
  return {
    tone:
      sample || verdict.manipulationDetected || current.determination !== verdict.determination ? "caution" : "good",
    code: "valid",
    determination: current.determination,
    sentence: currentText ?? signedText,
    ...(notes.length === 0 ? {} : { meaning: notes.join(" ") }),
  };
}
