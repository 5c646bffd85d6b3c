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
export function askedBytes({
  criteria,
  submission,
  models,
  reader,
}: {
  criteria: readonly CompiledCriterion[];
  submission: JudgedSubmission;
  models: readonly AskedModel[];
  reader: AskedModel | null;
}): { models: number[]; readings: number; reads: ReadingCounts } {
  const sources = sourcesOf(submission);
  const bytesByKind = new Map<string, number>();
  const modelBytes = ({ form, maxOptions }: AskedModel): number => {
    const kind = form === "chat" ? form : `decides ${maxOptions}`;
    const bytes =
      bytesByKind.get(kind) ??
      (form === "chat" ? chatBytes(criteria, sources) : decisionBytes(criteria, sources, maxOptions));
    bytesByKind.set(kind, bytes);
    return bytes;
  };
  const questions = reader === null ? [] : planReadings(criteria, sources, reader);
  const reads = { calls: questions.length, passages: sum(questions, ({ passages }) => passages.length) };
  return {
    models: models.map(modelBytes),
    readings: reader === null ? 0 : readingBytes(questions, sources, reader),
    reads,
  };
}

const countBytes = (sent: unknown): number => Buffer.byteLength(JSON.stringify(sent));
const sum = <T>(all: readonly T[], valueOf: (one: T) => number): number =>
  all.reduce((total, one) => total + valueOf(one), 0);

function chatBytes(criteria: readonly CompiledCriterion[], sources: readonly Source[]): number {
  return sumCallBytes(criteria, sources, (criterion, shown) => {
    const question = { criterion, sources: shown, boundary: BOUNDARY, reversed: false };
    return countBytes([judgePrompt(question).map(({ content }) => content), replySchema(question).json]);
  });
}

/** Sums the bytes of one call per question. All calls have the same texts, which are measured once. */
function sumCallBytes<Q, T>(
  questions: readonly Q[],
  texts: readonly T[],
  countCallBytes: (question: Q, texts: readonly T[]) => number,
): number {
  const [first] = questions;
  if (first === undefined) return 0;
  const material = countCallBytes(first, texts) - countCallBytes(first, []);
  return sum(questions, (question) => countCallBytes(question, []) + material);
}

/**
 * Counts the bytes of one call for all criteria, and of a further call per level of a search among many passages.
 */
function decisionBytes(criteria: readonly CompiledCriterion[], sources: readonly Source[], maxOptions: number): number {
  if (criteria.length === 0) return 0;
  const state = stateBytes("material", numberedTexts(sources));
  const passages = sum(numberedSources(sources), (source) => source.passages.length);
  const levels = Math.max(1, Math.ceil(Math.log(passages) / Math.log(Math.max(2, maxOptions - 1))));
  const asked = criteria.map((criterion) => decisionQuestions(criterion, sources, maxOptions));
  return (
    levels * (state + sum(asked, ({ searches }) => countBytes(searches))) + sum(asked, ({ core }) => countBytes(core))
  );
}

function stateBytes(data: SharedQuestions["data"], texts: readonly FencedText[]): number {
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

function readingBytes(questions: readonly Reading[], sources: readonly Source[], reader: AskedModel): number {
  const material = readingTexts(sources);
  const averageCitation = averageCitationTexts(sources);
  const kinds = [
    {
      kind: "opposite" as const,
      read: questions.filter(({ criterion }) => dependsOnWholeMaterial(criterion)),
      texts: material,
    },
    {
      kind: "cold" as const,
      read: questions.filter(({ criterion }) => !dependsOnWholeMaterial(criterion)),
      texts: averageCitation,
    },
  ];
  return sum(kinds, ({ kind, read, texts }) => {
    const buildQuestion = ({ criterion, passages }: (typeof questions)[number], shown: readonly FencedText[]) => {
      const contrasts = (criterion.contrasts ?? []).slice(0, CONTRASTS_PER_READING);
      const { texts, examplesFrom } = addExamples(shown, criterion.inverted ? contrasts : []);
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
    };
    if (reader.form === "chat") {
      return sumCallBytes(read, texts, (asked, shown) =>
        countBytes([
          readingPrompt(buildQuestion(asked, shown)).map(({ content }) => content),
          readingSchema(
            BOUNDARY,
            buildQuestion(asked, []).contrasts.length,
            asked.passages,
            buildQuestion(asked, []).sourcePassages,
          ).json,
        ]),
      );
    }
    if (read.length === 0) return 0;
    const names = addControls(kind, texts.slice(0, 1), "").map((_, index) => `passage_${index + 1}`);
    const questionBytes = sum(read, (question) =>
      countBytes(readingQuestions(buildQuestion(question, texts), names, BOUNDARY, reader.maxOptions)),
    );
    // Criteria whose contrasts are shown as passages do not share the material.
    const withPassages = read.filter(({ criterion }) => criterion.inverted && criterion.contrasts !== undefined).length;
    const materials = withPassages + (withPassages < read.length ? 1 : 0);
    const state =
      kind === "opposite"
        ? materials * stateBytes("material", material)
        : stateBytes(
            "passages",
            addControls(
              "cold",
              read.flatMap(() => averageCitation),
              "",
            ),
          );
    return state + questionBytes;
  });
}

/** Returns the texts of an average citation. */
function averageCitationTexts(sources: readonly Source[]): FencedText[] {
  const passages = sum(numberedSources(sources), (source) => source.passages.length);
  const bytes = sum(sources, ({ text }) => Buffer.byteLength(text));
  return [{ name: "output", text: "x".repeat(Math.round((CITED_PASSAGES * bytes) / Math.max(1, passages))) }];
}
