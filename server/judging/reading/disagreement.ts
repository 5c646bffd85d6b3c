// Explains in the verdict why readings did not agree with the judge.
import type { ReaderRecord } from "@/server/judging/judgeAttemptStore";
import type { ReadingResult } from "@/server/judging/reading/readReading";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";

/** Explains the disagreement; null when only a neutral text can show whether the submission or the reader caused it. */
export function explainDisagreement({ inverted }: CompiledCriterion, results: readonly ReadingResult[]): string | null {
  const contradiction = results.find(({ outcome }) => outcome === "contradicts");
  if (contradiction) {
    const judgedTruth = inverted ? "not true" : "true";
    return `The judge found the statement ${judgedTruth}; an independent reading does not. ${contradiction.reason}`.trim();
  }
  if (!results.some(({ outcome }) => outcome === "indifferent")) return null;
  return inverted ? MISSES_EXAMPLES : INDIFFERENT;
}

/**
 * Whether the submission manipulated the reader: each reading obeyed it, and the reading of a neutral text is sound.
 */
export function isReaderManipulated(results: readonly ReadingResult[], neutral: ReadingResult): boolean {
  const isSound = neutral.outcome === "agrees" || neutral.outcome === "contradicts";
  return isSound && results.every(({ outcome }) => outcome === "talked_round");
}

export const ONLY_ABOUT_CHECKING =
  "An independent reading agrees to it only with passages that speak to the work's examiner, or about its checking.";
export const HAS_ABOUT_CHECKING =
  "Passages of the material speak to the work's examiner, or about its checking, so that an independent reading of all of it decides nothing.";
export const FURTHER_ABOUT_CHECKING =
  "An independent reading names further passages about the checking of the work whenever those that it named are left out.";
const INDIFFERENT =
  "An independent reading agrees to the statement, and also to a variation of it that is not true where the statement is.";
const MISSES_EXAMPLES =
  "An independent reading finds the statement not true, and neither of a contrast, which is a passage in which it is true.";
export const READER_UNRELIABLE =
  "The independent reader contradicts itself, so its reading says nothing about the submission.";
export const READER_MANIPULATED =
  "Three independent readings are wrong about a control claim, whose answer is known, and one of a neutral text is not: something in the text tells the reader what to answer.";
export const READER_UNAVAILABLE = (model: string): string =>
  `The independent reading needs a model that is no longer available: ${model}.`;
export const READER_DISABLED = (model: string, { readings, control_errors: errors }: ReaderRecord): string =>
  `The reader ${model} contradicted itself about ${errors} neutral texts in its last ${readings} readings, more than 2 %; set JUDGE_READER_MODEL to another model.`;
