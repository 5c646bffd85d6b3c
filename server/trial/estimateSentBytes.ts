// Estimates the bytes that are sent to models for one verification, by the form of the model.
import type { ModelForm } from "@/server/contracts/enums";
import { numberedSources, numberedTexts, readingTexts } from "@/server/judging/citation/numberedSources";
import { decisionQuestions } from "@/server/judging/decision/questions";
import { readingQuestions } from "@/server/judging/decision/readingQuestions";
import { type SharedQuestions, dataText } from "@/server/judging/decision/sharedCalls";
import { judgePrompt, replySchema } from "@/server/judging/judgePrompt";
import { readingPrompt, readingSchema } from "@/server/judging/reading/readingPrompt";
import type { FencedText } from "@/server/llm/fencedPrompt";
import { type CompiledCriterion, dependsOnWholeMaterial } from "@/server/rubric/compiledRubric";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";
import { type Source, sourcesOf } from "@/server/submission/sources";
import { groupPassages, findSourcePassages } from "@/server/judging/reading/eachPassage";
import { addControls, addExamples } from "@/server/judging/reading/aboutChecking";

/** `maxOptions`: maximum number of options of a question. */
export type AskedModel = { form: ModelForm; maxOptions: number };

/** Number of average passages in an expected citation. */
const CITED_PASSAGES = 2;
const BOUNDARY = "0".repeat(16);
/** Maximum number of contrasts of a criterion that one reading asks about. */
const CONTRASTS_PER_READING = 2;

/** Number of readings, and of the single passages that all of them ask about. */
export type ReadingCounts = { calls: number; passages: number };

/**
 * Counts the UTF-8 bytes that are sent when each of `models` judges each criterion once, and when the reader reads a
 * favorable answer to each.
 * @param reader null without readings
 */
export function estimateSentBytes({
  criteria,
  submission,
  models,
  reader,
}: {
  criteria: readonly CompiledCriterion[];
  submission: JudgedSubmission;
  models: readonly AskedModel[];
  reader: AskedModel | null;
}): { modelBytes: number[]; readingBytes: number; readingCounts: ReadingCounts } {
  const sources = sourcesOf(submission);
  const bytesByKind = new Map<string, number>();
  const countModelBytes = ({ form, maxOptions }: AskedModel): number => {
    const kind = form === "chat" ? form : `decides ${maxOptions}`;
    const bytes =
      bytesByKind.get(kind) ??
      (form === "chat" ? countChatBytes(criteria, sources) : countDecisionBytes(criteria, sources, maxOptions));
    bytesByKind.set(kind, bytes);
    return bytes;
  };
  const plannedReadings = reader === null ? [] : planReadings(criteria, sources, reader);
  return {
    modelBytes: models.map(countModelBytes),
    readingBytes: reader === null ? 0 : countReadingBytes(plannedReadings, sources, reader),
    readingCounts: {
      calls: plannedReadings.length,
      passages: sum(plannedReadings, ({ passages }) => passages.length),
    },
  };
}

const countBytes = (content: unknown): number => Buffer.byteLength(JSON.stringify(content));
const sum = <T>(items: readonly T[], valueOf: (item: T) => number): number =>
  items.reduce((total, item) => total + valueOf(item), 0);

function countChatBytes(criteria: readonly CompiledCriterion[], sources: readonly Source[]): number {
  return sumCallBytes(criteria, sources, (criterion, shownSources) => {
    const question = { criterion, sources: shownSources, boundary: BOUNDARY, reversed: false };
    return countBytes([judgePrompt(question).map(({ content }) => content), replySchema(question).json]);
  });
}

/** Sums the bytes of one call per question. All calls have the same texts, which are measured once. */
function sumCallBytes<Q, T>(
  questions: readonly Q[],
  texts: readonly T[],
  countCallBytes: (question: Q, texts: readonly T[]) => number,
): number {
  const [firstQuestion] = questions;
  if (firstQuestion === undefined) return 0;
  const textBytes = countCallBytes(firstQuestion, texts) - countCallBytes(firstQuestion, []);
  return sum(questions, (question) => countCallBytes(question, []) + textBytes);
}

/**
 * Counts the bytes of one call for all criteria, and of a further call per level of a search among many passages.
 */
function countDecisionBytes(
  criteria: readonly CompiledCriterion[],
  sources: readonly Source[],
  maxOptions: number,
): number {
  if (criteria.length === 0) return 0;
  const state = countStateBytes("material", numberedTexts(sources));
  const passages = sum(numberedSources(sources), (source) => source.passages.length);
  const searchLevels = Math.max(1, Math.ceil(Math.log(passages) / Math.log(Math.max(2, maxOptions - 1))));
  const criterionQuestions = criteria.map((criterion) => decisionQuestions(criterion, sources, maxOptions));
  return (
    searchLevels * (state + sum(criterionQuestions, ({ searches }) => countBytes(searches))) +
    sum(criterionQuestions, ({ core }) => countBytes(core))
  );
}

function countStateBytes(data: SharedQuestions["data"], texts: readonly FencedText[]): number {
  return Buffer.byteLength(dataText(data, BOUNDARY, texts));
}

type Reading = { criterion: CompiledCriterion; passages: readonly number[] };

/** Lists one reading for each criterion, or for each group of its passages. */
function planReadings(
  criteria: readonly CompiledCriterion[],
  sources: readonly Source[],
  { form }: AskedModel,
): Reading[] {
  return criteria.flatMap((criterion) =>
    (groupPassages(criterion, sources, form) ?? []).map((passages) => ({ criterion, passages })),
  );
}

/** Counts the bytes of all readings: of cited passages, and of all the material where a criterion depends on it. */
function countReadingBytes(
  plannedReadings: readonly Reading[],
  sources: readonly Source[],
  reader: AskedModel,
): number {
  const materialReadings = plannedReadings.filter(({ criterion }) => dependsOnWholeMaterial(criterion));
  const citationReadings = plannedReadings.filter(({ criterion }) => !dependsOnWholeMaterial(criterion));
  const citation = averageCitationTexts(sources);
  return (
    countKindBytes("opposite", materialReadings, readingTexts(sources), sources, reader) +
    countKindBytes("cold", citationReadings, citation, sources, reader)
  );
}

/** Counts the bytes of the readings of one kind, which are all about the same texts. */
function countKindBytes(
  kind: "opposite" | "cold",
  plannedReadings: readonly Reading[],
  texts: readonly FencedText[],
  sources: readonly Source[],
  reader: AskedModel,
): number {
  const buildQuestion = (reading: Reading, shownTexts: readonly FencedText[]) =>
    buildReadingQuestion(kind, reading, shownTexts, sources);
  if (reader.form === "chat") {
    return sumCallBytes(plannedReadings, texts, (reading, shownTexts) => {
      const { contrasts, sourcePassages } = buildQuestion(reading, []);
      return countBytes([
        readingPrompt(buildQuestion(reading, shownTexts)).map(({ content }) => content),
        readingSchema(BOUNDARY, contrasts.length, reading.passages, sourcePassages).json,
      ]);
    });
  }
  if (plannedReadings.length === 0) return 0;
  const names = addControls(kind, texts.slice(0, 1), "").map((_, index) => `passage_${index + 1}`);
  const questionBytes = sum(plannedReadings, (reading) =>
    countBytes(readingQuestions(buildQuestion(reading, texts), names, BOUNDARY, reader.maxOptions)),
  );
  if (kind === "cold") {
    const citations = plannedReadings.flatMap(() => texts);
    return questionBytes + countStateBytes("passages", addControls("cold", citations, ""));
  }
  // Criteria whose contrasts are shown as passages do not share the material.
  const countWithExamples = plannedReadings.filter(
    ({ criterion }) => criterion.inverted && criterion.contrasts !== undefined,
  ).length;
  const materialCount = countWithExamples + (countWithExamples < plannedReadings.length ? 1 : 0);
  return questionBytes + materialCount * countStateBytes("material", texts);
}

function buildReadingQuestion(
  kind: "opposite" | "cold",
  { criterion, passages }: Reading,
  shownTexts: readonly FencedText[],
  sources: readonly Source[],
) {
  const contrasts = (criterion.contrasts ?? []).slice(0, CONTRASTS_PER_READING);
  const { texts, examplesFrom } = addExamples(shownTexts, criterion.inverted ? contrasts : []);
  return {
    kind,
    statement: criterion.statement ?? "",
    contrasts,
    examplesFrom,
    inverted: criterion.inverted === true,
    isPartial: false,
    role: criterion.applies_to,
    texts: addControls(kind, texts, ""),
    passages,
    sourcePassages: findSourcePassages(criterion, sources),
    boundary: BOUNDARY,
  };
}

/** Returns the texts of an average citation. */
function averageCitationTexts(sources: readonly Source[]): FencedText[] {
  const passages = sum(numberedSources(sources), (source) => source.passages.length);
  const bytes = sum(sources, ({ text }) => Buffer.byteLength(text));
  return [{ name: "output", text: "x".repeat(Math.round((CITED_PASSAGES * bytes) / Math.max(1, passages))) }];
}
