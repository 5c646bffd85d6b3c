// Confirms a refutation that several parts of the material share. A passage that one part lacks may be in another part,
// so each part may refute a statement that all of them together support.
import { confirmOutcome, type ReadingMaterial } from "@/server/judging/reading/confirmOutcome";
import type { Reader } from "@/server/judging/reading/readAnswer";
import { type CriterionOutcome, withdrawAnswer } from "@/server/verdict/outcome";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";

/**
 * Asks the reader about the passages that all parts cite. Returns the outcome with the readings, or an abstention when
 * the reader finds the statement true of them together.
 * @throws JudgeError, UnreadableReply
 */
export async function confirmRefutation(
  reader: Reader,
  criterion: CompiledCriterion,
  refutedOutcome: CriterionOutcome,
  material: ReadingMaterial,
): Promise<CriterionOutcome> {
  const reading = await confirmOutcome(reader, criterion, { ...refutedOutcome, determination: "met" }, material);
  const readings = reading.readings ?? [];
  const outcome =
    reading.determination === "met"
      ? withdrawAnswer(refutedOutcome, "judges_disagree", NOT_REFUTED_TOGETHER)
      : refutedOutcome;
  return { ...outcome, readings };
}

const NOT_REFUTED_TOGETHER =
  "Each part of the material refutes the statement alone; an independent reading of the passages that they cite does not.";
