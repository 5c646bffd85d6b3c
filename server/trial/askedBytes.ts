// How much models are sent for one verification, by the form in which they are asked.
import type { ModelForm } from "@/server/contracts/enums";
import { numberedSources, numberedTexts, readingTexts } from "@/server/judging/citation/numberedSources";
import { decisionQuestions } from "@/server/judging/decision/questions";
import { readingQuestions } from "@/server/judging/decision/reading";
import { type SharedQuestions, dataText } from "@/server/judging/decision/sharedCalls";
import { judgePrompt, replySchema } from "@/server/judging/judgePrompt";
import { readingPrompt, readingSchema } from "@/server/judging/reading/readingPrompt";
import type { FencedText } from "@/server/llm/fencedPrompt";
import { type CompiledCriterion, restsOnWhole } from "@/server/rubric/compiledRubric";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";
import { type Source, sourcesOf } from "@/server/submission/sources";
import { groupPassages, findSourcePassages } from "@/server/judging/reading/eachPassage";
import { addControls, addExamples } from "@/server/judging/reading/aboutChecking";

/** `most`: options that a question may have. */
export type AskedModel = { form: ModelForm; most: number };

/** The number of average passages in an expected citation. */
const CITED = 2;
const BOUNDARY = "0".repeat(16);
/** A reading asks about so many contrasts of a criterion at most. */
const CONTRASTS_ASKED = 2;

/** How many readings there are, and about how many single passages all of them ask. */
export type Reads = { calls: number; passages: number };

/**
 * UTF-8 bytes when each of the criteria is judged once by each of `models`, and when the reader reads a favorable
 * answer to each. `reader`: null for no readings.
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
}): { models: number[]; readings: number; reads: Reads } {
  const sources = sourcesOf(submission);
  const byKind = new Map<string, number>();
  const judged = ({ form, most }: AskedModel): number => {
    const kind = form === "chat" ? form : `decides ${most}`;
    const bytes =
      byKind.get(kind) ?? (form === "chat" ? chatBytes(criteria, sources) : decisionBytes(criteria, sources, most));
    byKind.set(kind, bytes);
    return bytes;
  };
  const questions = reader === null ? [] : plannedReadings(criteria, sources, reader);
  const reads = { calls: questions.length, passages: sum(questions, ({ passages }) => passages.length) };
  return {
    models: models.map(judged),
    readings: reader === null ? 0 : readingBytes(questions, sources, reader),
    reads,
  };
}

const sizeOf = (sent: unknown): number => Buffer.byteLength(JSON.stringify(sent));
const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);

function chatBytes(criteria: readonly CompiledCriterion[], sources: readonly Source[]): number {
  return separately(criteria, sources, (criterion, shown) => {
    const question = { criterion, sources: shown, boundary: BOUNDARY, reversed: false };
    return sizeOf([judgePrompt(question).map(({ content }) => content), replySchema(question).json]);
  });
}

/** One call for each question. The texts are the same in each, so they are measured once. */
function separately<Q, T>(
  questions: readonly Q[],
  texts: readonly T[],
  bytesOf: (question: Q, texts: readonly T[]) => number,
): number {
  const [first] = questions;
  if (first === undefined) return 0;
  const material = bytesOf(first, texts) - bytesOf(first, []);
  return sum(questions, (question) => bytesOf(question, []) + material);
}

/**
 * One call for all criteria, and another for each level of the search among more passages than a question has options.
 */
function decisionBytes(criteria: readonly CompiledCriterion[], sources: readonly Source[], most: number): number {
  if (criteria.length === 0) return 0;
  const state = stateBytes("material", numberedTexts(sources));
  const passages = sum(numberedSources(sources), (source) => source.passages.length);
  const levels = Math.max(1, Math.ceil(Math.log(passages) / Math.log(Math.max(2, most - 1))));
  const asked = criteria.map((criterion) => decisionQuestions(criterion, sources, most));
  return levels * (state + sum(asked, ({ searches }) => sizeOf(searches))) + sum(asked, ({ core }) => sizeOf(core));
}

function stateBytes(data: SharedQuestions["data"], texts: readonly FencedText[]): number {
  return Buffer.byteLength(dataText(data, BOUNDARY, texts));
}

type Reading = { criterion: CompiledCriterion; passages: readonly number[] };

/** Lists one reading for each criterion, or for each group of its passages. */
function plannedReadings(
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
  const cited = citedTexts(sources);
  const kinds = [
    { kind: "opposite" as const, read: questions.filter(({ criterion }) => restsOnWhole(criterion)), texts: material },
    { kind: "cold" as const, read: questions.filter(({ criterion }) => !restsOnWhole(criterion)), texts: cited },
  ];
  return sum(kinds, ({ kind, read, texts }) => {
    const about = ({ criterion, passages }: (typeof questions)[number], shown: readonly FencedText[]) => {
      const contrasts = (criterion.contrasts ?? []).slice(0, CONTRASTS_ASKED);
      const { texts, examplesFrom } = addExamples(shown, criterion.inverted ? contrasts : []);
      return {
        kind,
        statement: criterion.statement ?? "",
        contrasts,
        examplesFrom,
        inverted: criterion.inverted === true,
        partly: false,
        role: criterion.applies_to,
        texts: addControls(kind, texts, ""),
        passages,
        sourcePassages: findSourcePassages(criterion, sources),
        boundary: BOUNDARY,
      };
    };
    if (reader.form === "chat") {
      return separately(read, texts, (asked, shown) =>
        sizeOf([
          readingPrompt(about(asked, shown)).map(({ content }) => content),
          readingSchema(BOUNDARY, about(asked, []).contrasts.length, asked.passages, about(asked, []).sourcePassages)
            .json,
        ]),
      );
    }
    if (read.length === 0) return 0;
    const names = addControls(kind, texts.slice(0, 1), "").map((_, index) => `passage_${index + 1}`);
    const asked = sum(read, (question) =>
      sizeOf(readingQuestions(about(question, texts), names, BOUNDARY, reader.most)),
    );
    // Criteria whose contrasts are shown share no material.
    const withPassages = read.filter(({ criterion }) => criterion.inverted && criterion.contrasts !== undefined).length;
    const materials = withPassages + (withPassages < read.length ? 1 : 0);
    const state =
      kind === "opposite"
        ? materials * stateBytes("material", material)
        : stateBytes(
            "passages",
            addControls(
              "cold",
              read.flatMap(() => cited),
              "",
            ),
          );
    return state + asked;
  });
}

/** Returns the texts of an average citation. */
function citedTexts(sources: readonly Source[]): FencedText[] {
  const passages = sum(numberedSources(sources), (source) => source.passages.length);
  const bytes = sum(sources, ({ text }) => Buffer.byteLength(text));
  return [{ name: "output", text: "x".repeat(Math.round((CITED * bytes) / Math.max(1, passages))) }];
}
