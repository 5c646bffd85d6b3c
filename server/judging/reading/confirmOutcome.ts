// Accepts an answer in the submitter's favor only after an independent reading agrees with it.
import type { FencedText } from "@/server/llm/fencedPrompt";
import { READER_DISABLED } from "@/server/judging/reading/disagreement";
import { MAX_PASSAGES, groupPassages, findSourcePassages } from "@/server/judging/reading/eachPassage";
import type { Reader, ReadingSubject } from "@/server/judging/reading/readAnswer";
import { isReaderDisabled, readerRecord } from "@/server/judging/reading/readerRecord";
import { type Material, confirmGroup } from "@/server/judging/reading/confirmGroup";
import { type CriterionOutcome, withdrawAnswer } from "@/server/verdict/outcome";
import { type CompiledCriterion, dependsOnWholeMaterial } from "@/server/rubric/compiledRubric";

/** `citedPassages`: the passages that the judge cites; `material`: all texts. A reading is about one of the two. */
export type ReadingMaterial = Material & { citedPassages: readonly FencedText[]; material: readonly FencedText[] };

/**
 * Whether an outcome needs a reading. A person decides about a flagged outcome anyway, but a text that is suspected of
 * manipulation must not gain by it: its answer is read like any other.
 */
export function needsReading({ determination, flagged, manipulationDetected }: CriterionOutcome): boolean {
  return (determination === "met" || determination === "partial") && (!flagged || manipulationDetected);
}

/**
 * Confirms a favorable outcome by independent readings. Returns the outcome with its readings, or an abstention when
 * the readings do not agree. A criterion about each passage is confirmed in groups of passages, all of which have to
 * agree. `manipulationDetected` is set when three readings obeyed the submission and a reading of a neutral text did
 * not.
 * @throws JudgeError, UnreadableReply
 */
export async function confirmOutcome(
  reader: Reader,
  criterion: CompiledCriterion,
  judgedOutcome: CriterionOutcome,
  { citedPassages, material, ...readingContext }: ReadingMaterial,
): Promise<CriterionOutcome> {
  const readerModel = reader.deps.judge.model("reader") ?? "";
  const record = await readerRecord(reader.deps, readerModel);
  if (isReaderDisabled(record))
    return withdrawAnswer(judgedOutcome, "reader_unreliable", READER_DISABLED(readerModel, record));
  const groups = groupPassages(criterion, readingContext.sources, reader.deps.judge.form("reader"));
  if (groups === null) return withdrawAnswer(judgedOutcome, "input_too_large", TOO_MANY_PASSAGES);
  const isAboutWhole = dependsOnWholeMaterial(criterion) || citedPassages.length === 0;
  const subject: Omit<ReadingSubject, "passages"> = {
    kind: isAboutWhole ? "opposite" : "cold",
    statement: criterion.statement ?? "",
    // A contrast is false when the work meets the statement. Work that meets it in part may also meet a contrast.
    contrasts: judgedOutcome.determination === "partial" ? [] : (criterion.contrasts ?? []),
    inverted: criterion.inverted === true,
    isPartial: judgedOutcome.determination === "partial",
    role: criterion.applies_to,
    sourcePassages: findSourcePassages(criterion, readingContext.sources),
    texts: isAboutWhole ? material : citedPassages,
  };
  let outcome = judgedOutcome;
  for (const [group, passages] of groups.entries()) {
    const groupResult = await confirmGroup(
      reader,
      { criterion, subject: { ...subject, passages }, group },
      outcome,
      readingContext,
    );
    if (!groupResult.isAgreed) return groupResult.outcome;
    outcome = groupResult.outcome;
  }
  return outcome;
}

const TOO_MANY_PASSAGES = `The statement is about each passage, and there are more than ${MAX_PASSAGES}, which no reading can ask one by one.`;
