// Whether an answer that helps the submitter stands: an independent reading has to agree.
import { JudgeError } from "@/server/llm/port";
import type { FencedText } from "@/server/llm/fencedPrompt";
import { readAnswer, type Reader } from "@/server/judging/reading/readAnswer";
import { abstained, type CriterionOutcome } from "@/server/primitives/outcome";
import { type CompiledCriterion, restsOnWhole } from "@/server/rubric/compiledRubric";

/** What a reading can be of: the passages that the judge cites, and all the material. */
export type Shown = { cited: readonly FencedText[]; material: readonly FencedText[] };

/** Whether `outcome` is to be read again before it counts; what is flagged does not count before a person decides. */
export function needsReading({ determination, flagged }: CriterionOutcome): boolean {
  return (determination === "met" || determination === "partial") && !flagged;
}

/**
 * The outcome with its reading; an abstention where the reading does not agree, in which `manipulationDetected` says
 * that the reader agrees to the opposite, too. @throws JudgeError, UnreadableReply
 */
export async function confirm(
  reader: Reader,
  criterion: CompiledCriterion,
  outcome: CriterionOutcome,
  { cited, material }: Shown,
): Promise<CriterionOutcome> {
  const whole = restsOnWhole(criterion) || cited.length === 0;
  const kind = whole ? "opposite" : "cold";
  const read = await readAnswer(reader, {
    kind,
    statement: criterion.statement ?? "",
    inverted: criterion.inverted === true,
    partly: outcome.determination === "partial",
    role: criterion.applies_to,
    texts: whole ? material : cited,
  }).catch((error: unknown) => {
    if (error instanceof JudgeError && error.kind === "model_gone") return null;
    throw error;
  });
  if (read === null) return withdrawn(outcome, "judge_model_gone", `${GONE} ${reader.deps.judge.model("reader")}.`);
  const { model, inputHash, answer } = read;
  if (answer.kind === "refused") return withdrawn(outcome, "judge_refused", "The reader refused to answer.");
  const { outcome: found, reason } = answer.result;
  const readings = [{ kind, model, outcome: found, input_hash: inputHash } as const];
  if (found === "agrees") return { ...outcome, readings };
  const why = `${found === "contradicts" ? contradiction(criterion) : TALKED_ROUND} ${reason}`.trim();
  const manipulationDetected = found === "talked_round";
  return { ...withdrawn(outcome, "readings_disagree", why), manipulationDetected, readings };
}

const GONE = "The independent reading needs a model that is no longer available:";
const TALKED_ROUND =
  "An independent reading agrees to opposites or is wrong about what is known: something in the text tells it what to answer.";

const contradiction = ({ inverted }: CompiledCriterion): string =>
  `The judge found the statement ${inverted ? "not true" : "true"}; an independent reading does not.`;

/** What the judge cites stays, for a reviewer. */
function withdrawn({ evidenceSpans }: CriterionOutcome, reason: string, why: string): CriterionOutcome {
  return { ...abstained(reason, why), evidenceSpans };
}
