// Confirms a judge's answer by independent readings, where the rubric and the answer need them.
import type { Judge } from "@/server/judging/decision/askShared";
import { readingTexts } from "@/server/judging/citation/numberedSources";
import { createFurtherSearch } from "@/server/judging/decision/findPassages";
import type { FencedText } from "@/server/llm/fencedPrompt";
import type { CombinedParts } from "@/server/judging/parts/combineParts";
import { confirmRefutation } from "@/server/judging/parts/confirmRefutation";
import { confirmOutcome, needsReading } from "@/server/judging/reading/confirmOutcome";
import type { JudgeResult } from "@/server/judging/readReply";
import type { Source } from "@/server/submission/sources";
import { type CriterionOutcome, withdrawAnswer } from "@/server/verdict/outcome";
import { type CompiledCriterion, dependsOnWholeMaterial } from "@/server/rubric/compiledRubric";

/** The judge's answer, with the parts that it was combined from. `samples`: the judge's samples about each part. */
type JudgedAnswer = {
  answer: CriterionOutcome;
  combined: CombinedParts;
  samples: readonly (readonly JudgeResult[])[];
};

/**
 * Confirms a favorable answer, and a refutation that several parts of the material share. Withdraws a disputed answer
 * that no reading may settle. Without readings, a favorable answer is marked as unread.
 * @param allowsReadings whether the rubric and the tenant allow independent readings
 * @throws JudgeError, UnreadableReply
 */
export async function confirmAnswer(
  judge: Judge,
  criterion: CompiledCriterion,
  sources: readonly Source[],
  { answer, combined, samples }: JudgedAnswer,
  allowsReadings: boolean,
): Promise<CriterionOutcome> {
  const { citedPassages, refutation, isDisputed } = combined;
  const canBeRead = needsReading(answer) && allowsReadings;
  if (isDisputed && !canBeRead) {
    const { manipulationDetected } = answer;
    return { ...withdrawAnswer(answer, "judges_disagree", DISPUTED), manipulationDetected };
  }
  const material = { citedPassages, material: readingTexts(sources), sources };
  if (allowsReadings && isRefutedInParts(criterion, answer, samples.length, citedPassages)) {
    return await confirmRefutation(judge, criterion, answer, { ...material, findFurtherPassages: null });
  }
  if (!needsReading(answer)) return answer;
  if (!allowsReadings) return { ...answer, unread: true };
  const findFurtherPassages = createFurtherSearch(judge, criterion, sources, samples.flat());
  const confirmedAnswer = await confirmOutcome(judge, criterion, answer, { ...material, findFurtherPassages });
  if (refutation === null || !isContradicted(confirmedAnswer)) return confirmedAnswer;
  const { calibrationId = null } = answer;
  return { ...refutation, readings: confirmedAnswer.readings ?? [], calibrationId };
}

const DISPUTED = "Parts of the material were judged differently, and no independent reading settles it.";

/**
 * Whether the answer was withdrawn because a reading contradicts it, and not because of the reader or a manipulation.
 */
const isContradicted = ({ flagReason, manipulationDetected, readings = [] }: CriterionOutcome): boolean =>
  flagReason === "readings_disagree" &&
  !manipulationDetected &&
  readings.some(({ kind, outcome }) => kind !== "neutral" && outcome === "contradicts");

/** Whether several parts refute the statement by passages, which only a reading can compare with each other. */
const isRefutedInParts = (
  criterion: CompiledCriterion,
  { determination }: CriterionOutcome,
  parts: number,
  citedPassages: readonly FencedText[],
): boolean =>
  parts > 1 &&
  citedPassages.length > 1 &&
  determination === "not_met" &&
  !criterion.inverted &&
  !dependsOnWholeMaterial(criterion);
