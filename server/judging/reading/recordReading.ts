// Records each call of the reader as a signed reading of the outcome.
import type { CriterionReading, PassageReading, ReadingKind } from "@/server/verdict/contract/reading";
import { READER_UNAVAILABLE } from "@/server/judging/reading/disagreement";
import { citePassage } from "@/server/judging/reading/eachPassage";
import { type AnswerReading, readAnswer, type Reader, type ReadingSubject } from "@/server/judging/reading/readAnswer";
import type { PassageAnswer, ReadingResult } from "@/server/judging/reading/readReading";
import { JudgeError } from "@/server/llm/port";
import { type CriterionOutcome, withdrawAnswer } from "@/server/verdict/outcome";
import type { Source } from "@/server/submission/sources";

type Question = { kind: ReadingKind; sample: number; subject: ReadingSubject };

/**
 * Asks the reader once and adds the reading to the outcome. `result` is null, and the outcome withdrawn, when the
 * reader is unavailable or refuses.
 * @throws JudgeError, UnreadableReply
 */
export async function askReader(
  reader: Reader,
  { kind, sample, subject }: Question,
  outcome: CriterionOutcome,
  sources: readonly Source[],
): Promise<{ outcome: CriterionOutcome; result: ReadingResult | null }> {
  const reading = await readAnswer(reader, kind, sample, subject).catch(nullIfModelGone);
  if (reading === null) {
    const model = reader.deps.judge.model("reader") ?? "";
    return { outcome: withdrawWithReadings(outcome, "judge_model_gone", READER_UNAVAILABLE(model)), result: null };
  }
  const { model, inputHash, answer } = reading;
  if (answer.kind === "refused") {
    return { outcome: withdrawWithReadings(outcome, "judge_refused", "The reader refused to answer."), result: null };
  }
  const { outcome: readOutcome, contrasts, passages } = answer.result;
  const signedReading: CriterionReading = {
    kind,
    model,
    outcome: readOutcome,
    input_hash: inputHash,
    ...(contrasts && { contrasts }),
    ...(passages && { passages: passages.flatMap((answer) => passageReading(sources, answer)) }),
  };
  return { outcome: { ...outcome, readings: [...(outcome.readings ?? []), signedReading] }, result: answer.result };
}

function passageReading(sources: readonly Source[], { passage, sources: statingPassages, ...answer }: PassageAnswer) {
  const places = (statingPassages ?? []).flatMap((number) => findPlaces(sources, number));
  return findPlaces(sources, passage).map((place): PassageReading => ({
    ...place,
    ...answer,
    ...(statingPassages && { sources: places }),
  }));
}

function findPlaces(sources: readonly Source[], passage: number): { source: string; locator: string }[] {
  const citation = citePassage(sources, passage);
  return citation === null ? [] : [{ source: citation.source, locator: citation.locator }];
}

/** Withdraws an outcome, and keeps its readings. */
export function withdrawWithReadings(outcome: CriterionOutcome, reason: string, explanation: string): CriterionOutcome {
  const { readings } = outcome;
  return { ...withdrawAnswer(outcome, reason, explanation), ...(readings && { readings }) };
}

function nullIfModelGone(error: unknown): AnswerReading | null {
  if (error instanceof JudgeError && error.kind === "model_gone") return null;
  throw error;
}
