// Evaluates criteria on texts of any size without holding the event loop.
import { PRIMITIVES } from "@/server/domain/primitives/registry";
import { evaluateCriterion, flagOutcome } from "@/server/domain/primitives/evaluate";
import { abstained, type CriterionOutcome } from "@/server/domain/primitives/outcome";
import type { CompiledCriterion } from "@/server/domain/rubric/compiledRubric";
import type { JudgedSubmission } from "@/server/domain/submission/judgedSubmission";
import { runInPool, WorkExceeded } from "@/server/domain/work/pool";

/** Work units (see primitives/primitive.ts) that the main thread does without a pause: some milliseconds. */
const IN_THREAD_WORK = 100_000;

/** `evaluateCriterion`; abstains with evaluation_too_costly when it takes too long. @throws the refusals of the pool */
export async function evaluateOffloaded(
  tenantId: string,
  criterion: CompiledCriterion,
  submission: JudgedSubmission,
): Promise<CriterionOutcome> {
  const known = submission.output !== null;
  if (!known || PRIMITIVES[criterion.primitive].cost(criterion, submission) <= IN_THREAD_WORK) {
    return evaluateCriterion(criterion, submission);
  }
  try {
    return await runInPool(tenantId, "evaluateCriterion", [criterion, submission]);
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error;
    const outcome = abstained("evaluation_too_costly", "This check took too long for an input of this size.");
    return flagOutcome(outcome, criterion.acceptance_threshold);
  }
}
