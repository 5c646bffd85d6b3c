// Evaluates one criterion and flags outcomes that a person should review.
import { abstentionOutcome, type CriterionOutcome, outcomeFor } from "@/server/verdict/outcome";
import { PRIMITIVES } from "@/server/primitives/registry";
import type { CompiledCriterion, CompiledRubric } from "@/server/rubric/compiledRubric";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";

/**
 * Evaluates one criterion. The outcome is flagged when it abstained, reports manipulation or is below the acceptance
 * threshold. Synchronous for deterministic primitives. A uri submission without its content abstains with
 * `source_unavailable`.
 */
export function evaluateCriterion(
  criterion: CompiledCriterion,
  submission: JudgedSubmission,
): CriterionOutcome | Promise<CriterionOutcome> {
  if (submission.output === null) {
    const reason = submission.unavailable === null ? "" : `: ${submission.unavailable}`;
    return abstentionOutcome("source_unavailable", `The content behind the uri was not available${reason}.`);
  }
  const evaluation = PRIMITIVES[criterion.primitive].evaluate(criterion, submission);
  const conclude = (outcome: CriterionOutcome) =>
    flagOutcome(explainViolation(criterion, outcomeFor(criterion, outcome)), criterion.acceptance_threshold);
  return evaluation instanceof Promise ? evaluation.then(conclude) : conclude(evaluation);
}

/** Adds to the rationale that the criterion forbids what was found. */
function explainViolation({ inverted }: CompiledCriterion, outcome: CriterionOutcome): CriterionOutcome {
  if (!inverted || outcome.determination !== "not_met") return outcome;
  return { ...outcome, rationale: `${outcome.rationale} This must not be so.` };
}

/** Sets `flagged` and, unless the evaluator named one, `flagReason` (spec: What the service does, 4). */
export function flagOutcome(outcome: CriterionOutcome, acceptance: number): CriterionOutcome {
  if (outcome.manipulationDetected) return { ...outcome, flagged: true, flagReason: "manipulation_detected" };
  const isAccepted = outcome.determination !== "cannot_determine" && outcome.confidence >= acceptance;
  if (isAccepted && !outcome.flagged) return outcome;
  return { ...outcome, flagged: true, flagReason: outcome.flagReason ?? "below_acceptance" };
}

/** Whether this criterion needs a model. */
export function requiresJudge(criterion: CompiledCriterion): boolean {
  return PRIMITIVES[criterion.primitive].requiresJudge;
}

/** Whether any criterion needs a model. */
export function needsJudge(compiled: CompiledRubric): boolean {
  return compiled.criteria.some(requiresJudge);
}

/**
 * Returns the work units (see primitive.ts) of all deterministic criteria, to compare with SERVER_LIMITS.inRequestWork.
 */
export function evaluationCost(compiled: CompiledRubric, submission: JudgedSubmission): number {
  return compiled.criteria.reduce((sum, item) => sum + PRIMITIVES[item.primitive].cost(item, submission), 0);
}
