// Reads the answers of independent readings about single passages from the proof of a verdict.
import type { CriterionReading, PassageReading } from "@/server/verdict/contract/reading";
import { ProofEnvelope, VerdictPayload } from "@/server/proof/contract/proof";
import type { VerificationObject } from "@/server/verification/contract/verification";

/** A text that every envelope with such answers contains, so that other envelopes are not loaded. */
export const PASSAGES_MARK = '"passages":[';

/** Adds the passages to the results about each passage. `envelope`: envelope of the entry with the verdict. */
export function addPassages(verification: VerificationObject, envelope: string): VerificationObject {
  const { verdict } = verification;
  if (!verdict) return verification;
  const { payload } = ProofEnvelope.parse(JSON.parse(envelope));
  const passages = new Map(
    VerdictPayload.parse(payload).criteria.map(({ criterion_id, readings = [] }) => [
      criterion_id,
      latestAnswers(readings),
    ]),
  );
  const results = verdict.results.map((result) => {
    const answers = passages.get(result.criterion_id) ?? [];
    return answers.length > 0 ? { ...result, passages: answers } : result;
  });
  return { ...verification, verdict: { ...verdict, results } };
}

/** Returns the last answer about each passage, which may have been read several times. */
function latestAnswers(readings: readonly CriterionReading[]): PassageReading[] {
  const answers = readings.flatMap(({ passages = [] }) => passages);
  return [...new Map(answers.map((answer) => [`${answer.source} ${answer.locator}`, answer])).values()];
}
