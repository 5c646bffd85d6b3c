// The answers of independent readings about single passages, as the proof of a verdict lists them.
import type { CriterionReading, PassageReading } from "@/server/verdict/contract/reading";
import { ProofEnvelope, VerdictPayload } from "@/server/proof/contract/proof";
import type { VerificationObject } from "@/server/verification/contract/verification";

/** Every envelope with such answers has this text; most have none, and are not read. */
export const PASSAGES_MARK = '"passages":[';

/** Adds the passages to the results whose statement was asked of each. `envelope`: of the entry of the verdict. */
export function withPassages(verification: VerificationObject, envelope: string): VerificationObject {
  const { verdict } = verification;
  if (!verdict) return verification;
  const { payload } = ProofEnvelope.parse(JSON.parse(envelope));
  const passages = new Map(
    VerdictPayload.parse(payload).criteria.map(({ criterion_id, readings = [] }) => [
      criterion_id,
      lastAnswers(readings),
    ]),
  );
  const results = verdict.results.map((result) => {
    const answers = passages.get(result.criterion_id) ?? [];
    return answers.length > 0 ? { ...result, passages: answers } : result;
  });
  return { ...verification, verdict: { ...verdict, results } };
}

/** A passage that is read twice, or in several rounds, has its last answer. */
function lastAnswers(readings: readonly CriterionReading[]): PassageReading[] {
  const answers = readings.flatMap(({ passages = [] }) => passages);
  return [...new Map(answers.map((answer) => [`${answer.source} ${answer.locator}`, answer])).values()];
}
