// Evaluates criteria on texts of any size without blocking the event loop.
import { setImmediate } from "node:timers/promises";
import { PRIMITIVES } from "@/server/primitives/registry";
import { evaluateCriterion, flagOutcome } from "@/server/primitives/evaluate";
import { abstentionOutcome, type CriterionOutcome } from "@/server/verdict/outcome";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";
import { runInPool, WorkExceeded, type WorkOwner } from "@/server/work/pool";

/** The work units (see primitives/primitive.ts) that the main thread does without a pause, in some milliseconds. */
const IN_THREAD_WORK = 100_000;
/** After this time, requests are served before the next criterion. */
const YIELD_AFTER_MS = 5;

/**
 * Runs `evaluateCriterion` for each criterion and returns the outcomes in the same order. A criterion that takes too
 * long abstains with evaluation_too_costly.
 * @throws the refusals of the pool
 */
export async function evaluateOffloaded(
  owner: WorkOwner,
  criteria: readonly CompiledCriterion[],
  submission: JudgedSubmission,
): Promise<CriterionOutcome[]> {
  const costly = criteria.filter((criterion) => isCostly(criterion, submission));
  const costlyOutcomes = await evaluateCostly(owner, costly, submission);
  const outcomes: CriterionOutcome[] = [];
  let since = performance.now();
  for (const criterion of criteria) {
    outcomes.push(costlyOutcomes.get(criterion) ?? (await evaluateCriterion(criterion, submission)));
    if (performance.now() - since <= YIELD_AFTER_MS) continue;
    await setImmediate();
    since = performance.now();
  }
  return outcomes;
}

function isCostly(criterion: CompiledCriterion, submission: JudgedSubmission): boolean {
  return submission.output !== null && PRIMITIVES[criterion.primitive].cost(criterion, submission) > IN_THREAD_WORK;
}

/**
 * Evaluates all criteria in one job, which reads the submission once. If that takes too long, evaluates them one by
 * one, so that the others have an outcome.
 */
async function evaluateCostly(
  owner: WorkOwner,
  criteria: readonly CompiledCriterion[],
  submission: JudgedSubmission,
): Promise<Map<CompiledCriterion, CriterionOutcome>> {
  if (criteria.length === 0) return new Map();
  try {
    const outcomes = await runInPool(owner, "evaluateCriteria", [criteria, submission]);
    return new Map(criteria.flatMap((criterion, index) => (outcomes[index] ? [[criterion, outcomes[index]]] : [])));
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error;
  }
  const [only] = criteria;
  if (only && criteria.length === 1) {
    const outcome = abstentionOutcome("evaluation_too_costly", "This check took too long for an input of this size.");
    return new Map([[only, flagOutcome(outcome, only.acceptance_threshold)]]);
  }
  const outcomesByCriterion = new Map<CompiledCriterion, CriterionOutcome>();
  for (const criterion of criteria) {
    for (const [one, outcome] of await evaluateCostly(owner, [criterion], submission))
      outcomesByCriterion.set(one, outcome);
  }
  return outcomesByCriterion;
}
