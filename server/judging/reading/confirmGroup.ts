// Confirms a favorable answer about one group of passages, in rounds: the first with all texts, each further one
// without the passages about the checking.
import { type CheckedCitations, MAX_SPANS } from "@/server/judging/citation/checkCitations";
import {
  disagreementOf,
  isReaderManipulated,
  FURTHER_ABOUT_CHECKING,
  HAS_ABOUT_CHECKING,
  ONLY_ABOUT_CHECKING,
  READER_MANIPULATED,
  READER_UNRELIABLE,
} from "@/server/judging/reading/disagreement";
import { neutralTexts } from "@/server/judging/reading/neutralTexts";
import type { Reader, ReadingAbout } from "@/server/judging/reading/readAnswer";
import type { ReadingResult } from "@/server/judging/reading/readReading";
import { askReader, withdrawWithReadings } from "@/server/judging/reading/recordReading";
import { findRepeating } from "@/server/judging/reading/repeatedStatement";
import { withoutPassages } from "@/server/judging/reading/withoutPassages";
import type { CriterionOutcome } from "@/server/verdict/outcome";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Source } from "@/server/submission/sources";

/** Passages of the material: `passages` as the reader is shown them, `spans` as evidence spans. */
type Passages = Pick<CheckedCitations, "passages" | "spans">;

/** `further`: searches for passages that the judge did not cite yet; null for a judge that cites all at once. */
export type Material = { sources: readonly Source[]; further: (() => Promise<Passages>) | null };

/** Maximum number of calls per round. */
const MAX_CALLS = 3;
/** Maximum number of rounds. */
const MAX_ROUNDS = 3;

/** `group`: index of the group of passages; `round`: from 0. */
type GroupQuestion = { criterion: CompiledCriterion; about: ReadingAbout; group: number; round?: number };
type GroupResult = { outcome: CriterionOutcome; isAgreed: boolean };

/**
 * Asks the reader up to three times per round, because a reader makes occasional errors: twice when it does not agree,
 * and three times when one of the first two readings contradicts itself. Once it agrees, the next round repeats the
 * question without the passages about the checking and without those that repeat the statement, if there are any.
 * Returns the outcome with its readings; when the reader does not agree, the outcome is an abstention.
 * @throws JudgeError, UnreadableReply
 */
export async function confirmGroup(
  reader: Reader,
  question: GroupQuestion,
  judged: CriterionOutcome,
  { sources, further }: Material,
): Promise<GroupResult> {
  const { criterion, about, group, round = 0 } = question;
  let outcome = judged;
  let { texts, passages } = about;
  const results: ReadingResult[] = [];
  for (let attempt = 0; attempt < MAX_CALLS; attempt += 1) {
    const sample = sampleNumber(group, round, attempt);
    const readerQuestion = { kind: about.kind, sample, about: { ...about, texts, passages } };
    const reading = await askReader(reader, readerQuestion, outcome, sources);
    outcome = reading.outcome;
    const { result } = reading;
    if (result === null) return { outcome, isAgreed: false };
    if (result.outcome === "agrees") {
      const aboutChecking = new Set([...(result.about ?? []), ...findRepeating(criterion, about.kind, texts)]);
      if (aboutChecking.size === 0) return { outcome, isAgreed: true };
      const shownQuestion = { ...question, about: { ...about, texts } };
      return await confirmWithout(aboutChecking, reader, shownQuestion, outcome, sources);
    }
    results.push(result);
    const denied = (result.passages ?? []).flatMap(({ passage, agrees }) => (agrees ? [] : [passage]));
    const isProgress = denied.length > 0 && denied.length < passages.length;
    // A passage that was confirmed once stays so: an occasional error about another one must not cost the answer.
    if (denied.length > 0) passages = denied;
    if (attempt > 0 && !isProgress && !results.some(({ isInconsistent }) => isInconsistent)) break;
    if (attempt > 0 || further === null || about.kind !== "cold") continue;
    // A decision model cites one passage; a statement about two places needs the second one too.
    const furtherPassages = await further();
    texts = [...texts, ...furtherPassages.passages];
    outcome = { ...outcome, evidenceSpans: [...outcome.evidenceSpans, ...furtherPassages.spans].slice(0, MAX_SPANS) };
  }
  if (round > 0) return withdrawGroup(outcome, `${ONLY_ABOUT_CHECKING} ${results.at(-1)?.reason}`);
  const disagreement = disagreementOf(criterion, results);
  if (disagreement !== null) return withdrawGroup(outcome, disagreement);
  return await findCause(reader, { ...question, about: { ...about, texts } }, results, outcome, sources);
}

/** Starts the next round without the passages about the checking; withdraws the outcome when it cannot. */
async function confirmWithout(
  aboutChecking: ReadonlySet<number>,
  reader: Reader,
  { criterion, about, group, round = 0 }: GroupQuestion,
  outcome: CriterionOutcome,
  sources: readonly Source[],
): Promise<GroupResult> {
  const texts = withoutPassages(about, aboutChecking);
  if (texts === null) return withdrawGroup(outcome, HAS_ABOUT_CHECKING);
  if (round + 1 === MAX_ROUNDS) return withdrawGroup(outcome, FURTHER_ABOUT_CHECKING);
  if (texts.length === 0) return withdrawGroup(outcome, ONLY_ABOUT_CHECKING);
  const next = { criterion, about: { ...about, texts }, group, round: round + 1 };
  return await confirmGroup(reader, next, outcome, { sources, further: null });
}

/** Withdraws the outcome after finding out, with a neutral text, whether the submission or the reader is the cause. */
async function findCause(
  reader: Reader,
  { about, group }: GroupQuestion,
  results: readonly ReadingResult[],
  outcome: CriterionOutcome,
  sources: readonly Source[],
): Promise<GroupResult> {
  const neutralAbout = { ...about, texts: neutralTexts(about.kind, about.texts), passages: [], sourcePassages: [] };
  const neutral = await askReader(reader, { kind: "neutral", sample: group, about: neutralAbout }, outcome, sources);
  if (neutral.result === null) return { outcome: neutral.outcome, isAgreed: false };
  if (!isReaderManipulated(results, neutral.result)) return withdrawUnreliable(neutral.outcome);
  // Another call is better than a wrong accusation: occasional errors seldom happen three times in a row.
  const sample = sampleNumber(group, 0, results.length);
  const last = await askReader(reader, { kind: about.kind, sample, about }, neutral.outcome, sources);
  if (last.result === null) return { outcome: last.outcome, isAgreed: false };
  if (last.result.outcome !== "talked_round") return withdrawUnreliable(last.outcome);
  const accused = withdrawGroup(last.outcome, `${READER_MANIPULATED} ${last.result.reason}`);
  return { ...accused, outcome: { ...accused.outcome, manipulationDetected: true } };
}

/** Returns a sample number that no other call about the criterion has. */
const sampleNumber = (group: number, round: number, attempt: number): number =>
  (group * MAX_ROUNDS + round) * MAX_CALLS + attempt;

const withdrawGroup = (outcome: CriterionOutcome, explanation: string): GroupResult => ({
  outcome: withdrawWithReadings(outcome, "readings_disagree", explanation.trim()),
  isAgreed: false,
});

const withdrawUnreliable = (outcome: CriterionOutcome): GroupResult => ({
  outcome: withdrawWithReadings(outcome, "reader_unreliable", READER_UNRELIABLE),
  isAgreed: false,
});
