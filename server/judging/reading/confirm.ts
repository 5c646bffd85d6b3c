// Whether an answer that helps the submitter stands: an independent reading has to agree.
import type { FencedText } from "@/server/llm/fencedPrompt";
import { READER_REFUSED } from "@/server/judging/reading/disagreement";
import { MAX_PASSAGES, passageGroups, sourcePassagesOf } from "@/server/judging/reading/eachPassage";
import type { Reader, ReadingAbout } from "@/server/judging/reading/readAnswer";
import { isRefused, readerRecord } from "@/server/judging/reading/readerRecord";
import { type Material, settle } from "@/server/judging/reading/settle";
import { type CriterionOutcome, withdrawn } from "@/server/primitives/outcome";
import { type CompiledCriterion, restsOnWhole } from "@/server/rubric/compiledRubric";

/** The texts that a reading can be about: the passages that the judge cites, and all the material. */
export type Shown = Material & { cited: readonly FencedText[]; material: readonly FencedText[] };

/** Whether `outcome` is to be read again before it counts; what is flagged does not count before a person decides. */
export function needsReading({ determination, flagged }: CriterionOutcome): boolean {
  return (determination === "met" || determination === "partial") && !flagged;
}

/**
 * Has a favorable outcome read independently, and returns it with its readings, or an abstention where two readings in
 * turn do not agree. It has `manipulationDetected` where three readings obeyed what they read, and the reader does not
 * answer so of a neutral text. Where the criterion asks each passage, all of them have to agree.
 * @throws JudgeError, UnreadableReply
 */
export async function confirm(
  reader: Reader,
  criterion: CompiledCriterion,
  judged: CriterionOutcome,
  { cited, material, ...shown }: Shown,
): Promise<CriterionOutcome> {
  const readerModel = reader.deps.judge.model("reader") ?? "";
  const record = await readerRecord(reader.deps, readerModel);
  if (isRefused(record)) return withdrawn(judged, "reader_unreliable", READER_REFUSED(readerModel, record));
  const groups = passageGroups(criterion, shown.sources, reader.deps.judge.form("reader"));
  if (groups === null) return withdrawn(judged, "input_too_large", TOO_MANY_PASSAGES);
  const whole = restsOnWhole(criterion) || cited.length === 0;
  const about: Omit<ReadingAbout, "passages"> = {
    kind: whole ? "opposite" : "cold",
    statement: criterion.statement ?? "",
    contrasts: criterion.contrasts ?? [],
    inverted: criterion.inverted === true,
    partly: judged.determination === "partial",
    role: criterion.applies_to,
    sourcePassages: sourcePassagesOf(criterion, shown.sources),
    texts: whole ? material : cited,
  };
  let outcome = judged;
  for (const [group, passages] of groups.entries()) {
    const settled = await settle(reader, { criterion, about: { ...about, passages }, group }, outcome, shown);
    if (!settled.isAgreed) return settled.outcome;
    outcome = settled.outcome;
  }
  return outcome;
}

const TOO_MANY_PASSAGES = `The statement is about each passage, and there are more than ${MAX_PASSAGES}, which no reading can ask one by one.`;
