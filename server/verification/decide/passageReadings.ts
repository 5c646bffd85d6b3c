// Reads the answers of independent readings about single passages from the proof of a verdict.
import * as z from "zod";
import { PassageReading } from "@/server/verdict/contract/reading";
import type { VerificationObject } from "@/server/verification/contract/verification";

/** A text that every envelope with such answers contains, so that other envelopes are not loaded. */
export const PASSAGES_MARK = '"passages":[';

/** The parts of an envelope that state such answers, alike in all proof formats. */
const Envelope = z.object({
  payload: z.object({
    criteria: z.array(
      z.object({
        criterion_id: z.string(),
        readings: z.array(z.object({ passages: z.array(PassageReading).optional() })).optional(),
      }),
    ),
  }),
});

type Reading = { passages?: PassageReading[] | undefined };

/** Adds the passages to the results about each passage. `envelope`: envelope of the entry with the verdict. */
export function addPassages(verification: VerificationObject, envelope: string): VerificationObject {
  const { verdict } = verification;
  if (!verdict) return verification;
  const { payload } = Envelope.parse(JSON.parse(envelope));
  const passages = new Map(
    payload.criteria.map(({ criterion_id, readings = [] }) => [criterion_id, latestAnswers(readings)]),
  );
  const results = verdict.results.map((result) => {
    const answers = passages.get(result.criterion_id) ?? [];
    return answers.length > 0 ? { ...result, passages: answers } : result;
  });
  return { ...verification, verdict: { ...verdict, results } };
}

/** Returns the last answer about each passage, which may have been read several times. */
function latestAnswers(readings: readonly Reading[]): PassageReading[] {
  const answers = readings.flatMap(({ passages = [] }) => passages);
  return [...new Map(answers.map((answer) => [`${answer.source} ${answer.locator}`, answer])).values()];
}
