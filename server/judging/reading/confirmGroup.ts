// Confirms a favorable answer about one group of passages, in rounds: the first with all texts, each further one
// without the passages about the checking.
import { type CheckedCitations, MAX_SPANS } from "@/server/judging/citation/checkCitations";
import {
  explainDisagreement,
  isReaderManipulated,
  FURTHER_ABOUT_CHECKING,
  HAS_ABOUT_CHECKING,
  ONLY_ABOUT_CHECKING,
  READER_MANIPULATED,
  READER_UNRELIABLE,
} from "@/server/judging/reading/disagreement";
import { neutralTexts } from "@/server/judging/reading/neutralTexts";
import type { Reader, ReadingSubject } from "@/server/judging/reading/readAnswer";
import type { ReadingResult } from "@/server/judging/reading/readReading";
import { askReader, withdrawWithReadings } from "@/server/judging/reading/recordReading";
import { findRepeatedStatement } from "@/server/judging/reading/repeatedStatement";
import { removePassages } from "@/server/judging/reading/removePassages";
import type { CriterionOutcome } from "@/server/verdict/outcome";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Source } from "@/server/submission/sources";

/** Passages of the material: `passages` has the texts for the reader, `spans` the evidence spans. */
type Passages = Pick<CheckedCitations, "passages" | "spans">;

/** `findFurtherPassages`: searches for passages that the judge did not cite yet; null when it cites all at once. */
export type Material = { sources: readonly Source[]; findFurtherPassages: (() => Promise<Passages>) | null };

/** Maximum number of calls per round. */
const MAX_CALLS = 3;
/** Maximum number of rounds. */
const MAX_ROUNDS = 3;

/** `group`: index of the group of passages; `round`: from 0. */
type GroupQuestion = { criterion: CompiledCriterion; subject: ReadingSubject; group: number; round?: number };
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
  judgedOutcome: CriterionOutcome,
  { sources, findFurtherPassages: findFurther }: Material,
): Promise<GroupResult> {
  const { criterion, subject, group, round = 0 } = question;
  let outcome = judgedOutcome;
  let { texts, passages } = subject;
  const results: ReadingResult[] = [];
  for (let attempt = 0; attempt < MAX_CALLS; attempt += 1) {
    const sample = sampleNumber(group, round, attempt);
    const readerQuestion = { kind: subject.kind, sample, subject: { ...subject, texts, passages } };
    const reading = await askReader(reader, readerQuestion, outcome, sources);
    outcome = reading.outcome;
    const { result } = reading;
    if (result === null) return { outcome, isAgreed: false };
    if (result.outcome === "agrees") {
      const aboutChecking = new Set([
        ...(result.about ?? []),
        ...findRepeatedStatement(criterion, subject.kind, texts),
      ]);
      if (aboutChecking.size === 0) return { outcome, isAgreed: true };
      const currentQuestion = { ...question, subject: { ...subject, texts } };
      return await confirmWithoutPassages(aboutChecking, reader, currentQuestion, outcome, sources);
    }
    results.push(result);
    const deniedPassages = (result.passages ?? []).flatMap(({ passage, agrees }) => (agrees ? [] : [passage]));
    const deniesOnlySome = deniedPassages.length > 0 && deniedPassages.length < passages.length;
    // A confirmed passage is not asked about again, so that an occasional error cannot withdraw the answer.
    if (deniedPassages.length > 0) passages = deniedPassages;
    if (attempt > 0 && !deniesOnlySome && !results.some(({ isInconsistent }) => isInconsistent)) break;
    if (attempt > 0 || findFurther === null || subject.kind !== "cold") continue;
    // A decision model cites one passage; a statement about two places needs the second one too.
    const furtherPassages = await findFurther();
    texts = [...texts, ...furtherPassages.passages];
    outcome = { ...outcome, evidenceSpans: [...outcome.evidenceSpans, ...furtherPassages.spans].slice(0, MAX_SPANS) };
  }
  if (round > 0) return withdrawGroup(outcome, `${ONLY_ABOUT_CHECKING} ${results.at(-1)?.reason}`);
  const disagreement = explainDisagreement(criterion, results);
  if (disagreement !== null) return withdrawGroup(outcome, disagreement);
  return await findCause(reader, { ...question, subject: { ...subject, texts } }, results, outcome, sources);
}

/** Starts the next round without the passages about the checking; withdraws the outcome when it cannot. */
async function confirmWithoutPassages(
  aboutChecking: ReadonlySet<number>,
  reader: Reader,
  { criterion, subject, group, round = 0 }: GroupQuestion,
  outcome: CriterionOutcome,
  sources: readonly Source[],
): Promise<GroupResult> {
  const texts = removePassages(subject, aboutChecking);
  if (texts === null) return withdrawGroup(outcome, HAS_ABOUT_CHECKING);
  if (round + 1 === MAX_ROUNDS) return withdrawGroup(outcome, FURTHER_ABOUT_CHECKING);
  if (texts.length === 0) return withdrawGroup(outcome, ONLY_ABOUT_CHECKING);
  const nextQuestion = { criterion, subject: { ...subject, texts }, group, round: round + 1 };
  return await confirmGroup(reader, nextQuestion, outcome, { sources, findFurtherPassages: null });
}

/** Withdraws the outcome after finding out, with a neutral text, whether the submission or the reader is the cause. */
async function findCause(
  reader: Reader,
  { subject, group }: GroupQuestion,
  results: readonly ReadingResult[],
  outcome: CriterionOutcome,
  sources: readonly Source[],
): Promise<GroupResult> {
  const neutralSubject = {
    ...subject,
    texts: neutralTexts(subject.kind, subject.texts),
    passages: [],
    sourcePassages: [],
  };
  const neutralReading = await askReader(
    reader,
    { kind: "neutral", sample: group, subject: neutralSubject },
    outcome,
    sources,
  );
  if (neutralReading.result === null) return { outcome: neutralReading.outcome, isAgreed: false };
  if (!isReaderManipulated(results, neutralReading.result)) return withdrawUnreliable(neutralReading.outcome);
  // Another call is better than a wrong accusation: occasional errors seldom happen three times in a row.
  const sample = sampleNumber(group, 0, results.length);
  const lastReading = await askReader(reader, { kind: subject.kind, sample, subject }, neutralReading.outcome, sources);
  if (lastReading.result === null) return { outcome: lastReading.outcome, isAgreed: false };
  if (lastReading.result.outcome !== "talked_round") return withdrawUnreliable(lastReading.outcome);
  const withdrawnResult = withdrawGroup(lastReading.outcome, `${READER_MANIPULATED} ${lastReading.result.reason}`);
  return { ...withdrawnResult, outcome: { ...withdrawnResult.outcome, manipulationDetected: true } };
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
