// Asks one set of questions in rounds: of all passages, then without those that are about the checking of the work.
import { type CheckedCitations, MAX_SPANS } from "@/server/judging/citation/checkCitations";
import type { CriterionReading, PassageReading, ReadingKind } from "@/server/judging/contract";
import {
  disagreementOf,
  isTalkedRound,
  FURTHER_ABOUT_CHECKING,
  HAS_ABOUT_CHECKING,
  ONLY_ABOUT_CHECKING,
  READER_GONE,
  TALKED_ROUND,
  UNRELIABLE,
} from "@/server/judging/reading/disagreement";
import { citePassage } from "@/server/judging/reading/eachPassage";
import { repeatingTexts } from "@/server/judging/reading/repeatedStatement";
import { neutralTexts } from "@/server/judging/reading/neutralTexts";
import { type AnswerReading, readAnswer, type Reader, type ReadingAbout } from "@/server/judging/reading/readAnswer";
import type { PassageAnswer, ReadingResult } from "@/server/judging/reading/readReading";
import { JudgeError } from "@/server/llm/port";
import { type CriterionOutcome, withdrawn } from "@/server/primitives/outcome";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Source } from "@/server/submission/sources";

/** Passages of the material, as a reader is shown them and as evidence has them. */
type Passages = Pick<CheckedCitations, "passages" | "spans">;

/** `further`: looks for passages beyond those that are cited; null for a judge that cites all at once. */
export type Material = { sources: readonly Source[]; further: (() => Promise<Passages>) | null };

/** The most calls about one group of passages in a round. */
const ATTEMPTS = 3;
/** The first with all passages, each other one without those that the reader says are about the checking. */
const MOST_ROUNDS = 3;

type Asked = { criterion: CompiledCriterion; about: ReadingAbout; group: number; round?: number };
type Settled = { outcome: CriterionOutcome; isAgreed: boolean };

/**
 * Asks `about` once, and once more where the reader does not agree: it errs now and then. Where one of the two readings
 * contradicts itself, a third decides. What the reader agrees to has to hold without the passages that it says are about
 * the checking of the work, and without those that repeat the statement. Returns the outcome with the readings added, or
 * withdrawn.
 * @throws JudgeError, UnreadableReply
 */
export async function settle(
  reader: Reader,
  { criterion, about, group, round = 0 }: Asked,
  judged: CriterionOutcome,
  { sources, further }: Material,
): Promise<Settled> {
  let outcome = judged;
  let { texts } = about;
  const results: ReadingResult[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const sample = sampleOf(group, round, attempt);
    const asked = { ...about, texts };
    const reading = await read(reader, { kind: about.kind, sample, about: asked }, outcome, sources);
    outcome = reading.outcome;
    if (reading.result === null) return { outcome, isAgreed: false };
    if (reading.result.outcome === "agrees") {
      const aboutChecking = new Set([...(reading.result.about ?? []), ...repeatingTexts(criterion, texts)]);
      if (aboutChecking.size === 0) return { outcome, isAgreed: true };
      // A material without such a passage lacks what is in it as well, such as the harm that must not be there.
      if (about.kind === "opposite") return ended(outcome, "readings_disagree", HAS_ABOUT_CHECKING);
      if (round + 1 === MOST_ROUNDS) return ended(outcome, "readings_disagree", FURTHER_ABOUT_CHECKING);
      // What is around a passage says how it is meant, so that it is left out with it or not at all.
      const remaining = texts.filter((_, index) => !aboutChecking.has(index + 1));
      if (remaining.length === 0) return ended(outcome, "readings_disagree", ONLY_ABOUT_CHECKING);
      const next = { criterion, about: { ...about, texts: remaining }, group, round: round + 1 };
      return await settle(reader, next, outcome, { sources, further: null });
    }
    results.push(reading.result);
    if (attempt > 0 && !results.some(({ isInconsistent }) => isInconsistent)) break;
    if (attempt > 0 || further === null || about.kind !== "cold") continue;
    // A model that chooses one passage shows half of a statement about two places.
    const { passages, spans } = await further();
    texts = [...texts, ...passages];
    outcome = { ...outcome, evidenceSpans: [...outcome.evidenceSpans, ...spans].slice(0, MAX_SPANS) };
  }
  if (round > 0) return ended(outcome, "readings_disagree", `${ONLY_ABOUT_CHECKING} ${results.at(-1)?.reason}`.trim());
  const disagreement = disagreementOf(criterion, results);
  if (disagreement !== null) return ended(outcome, "readings_disagree", disagreement);
  const asked = { ...about, texts: neutralTexts(about.kind, texts), passages: [], sourcePassages: [] };
  const neutral = await read(reader, { kind: "neutral", sample: group, about: asked }, outcome, sources);
  if (neutral.result === null) return { outcome: neutral.outcome, isAgreed: false };
  if (!isTalkedRound(results, neutral.result)) return ended(neutral.outcome, "reader_unreliable", UNRELIABLE);
  // A wrong accusation is worse than another call: a reader that errs now and then seldom does so three times in turn.
  const question = { kind: about.kind, sample: sampleOf(group, 0, results.length), about: { ...about, texts } };
  const last = await read(reader, question, neutral.outcome, sources);
  if (last.result === null) return { outcome: last.outcome, isAgreed: false };
  if (last.result.outcome !== "talked_round") return ended(last.outcome, "reader_unreliable", UNRELIABLE);
  const accused = ended(last.outcome, "readings_disagree", `${TALKED_ROUND} ${last.result.reason}`.trim());
  return { ...accused, outcome: { ...accused.outcome, manipulationDetected: true } };
}

/** Each call of a verification has its own sample number. */
const sampleOf = (group: number, round: number, attempt: number): number =>
  (group * MOST_ROUNDS + round) * ATTEMPTS + attempt;

type Question = { kind: ReadingKind; sample: number; about: ReadingAbout };

/** Asks once. `result`: null where the reader is gone or refuses, which withdraws the outcome. */
async function read(
  reader: Reader,
  { kind, sample, about }: Question,
  outcome: CriterionOutcome,
  sources: readonly Source[],
): Promise<{ outcome: CriterionOutcome; result: ReadingResult | null }> {
  const reading = await readAnswer(reader, kind, sample, about).catch(ifGone);
  if (reading === null) {
    const model = reader.deps.judge.model("reader") ?? "";
    return { outcome: withdrawnWithReadings(outcome, "judge_model_gone", READER_GONE(model)), result: null };
  }
  const { model, inputHash, answer } = reading;
  if (answer.kind === "refused") {
    return { outcome: withdrawnWithReadings(outcome, "judge_refused", "The reader refused to answer."), result: null };
  }
  const { outcome: readOutcome, contrasts, passages } = answer.result;
  const signed: CriterionReading = {
    kind,
    model,
    outcome: readOutcome,
    input_hash: inputHash,
    ...(contrasts && { contrasts }),
    ...(passages && { passages: passages.flatMap((answer) => passageReading(sources, answer)) }),
  };
  return { outcome: { ...outcome, readings: [...(outcome.readings ?? []), signed] }, result: answer.result };
}

function passageReading(sources: readonly Source[], { passage, sources: stating, ...answer }: PassageAnswer) {
  const places = (stating ?? []).flatMap((number) => placeOf(sources, number));
  return placeOf(sources, passage).map((place): PassageReading => ({
    ...place,
    ...answer,
    ...(stating && { sources: places }),
  }));
}

function placeOf(sources: readonly Source[], passage: number): { source: string; locator: string }[] {
  const cited = citePassage(sources, passage);
  return cited === null ? [] : [{ source: cited.source, locator: cited.locator }];
}

const ended = (outcome: CriterionOutcome, reason: string, why: string): Settled => ({
  outcome: withdrawnWithReadings(outcome, reason, why),
  isAgreed: false,
});

function withdrawnWithReadings(outcome: CriterionOutcome, reason: string, why: string): CriterionOutcome {
  const { readings } = outcome;
  return { ...withdrawn(outcome, reason, why), ...(readings && { readings }) };
}

function ifGone(error: unknown): AnswerReading | null {
  if (error instanceof JudgeError && error.kind === "model_gone") return null;
  throw error;
}
