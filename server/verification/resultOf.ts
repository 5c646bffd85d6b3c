import type { CriterionResult } from "@/server/verdict/contract/verdict";
import type { CriterionOutcome } from "@/server/primitives/outcome";
import type { AcceptedVerification } from "@/server/verification/acceptedVerification";
import { at } from "@/server/verification/verdictPayload";

/** spec: CriterionResult, of an outcome that is not stored. */
export function resultOf(
  { rubric }: AcceptedVerification,
  outcomes: readonly CriterionOutcome[],
  position: number,
): CriterionResult {
  const outcome = at(outcomes, position);
  const { determination, score, confidence, rationale, flagged, model } = outcome;
  return {
    criterion_id: at(rubric.criterionIds, position),
    primitive: at(rubric.compiled.criteria, position).primitive,
    ...{ determination, score, confidence, rationale, flagged },
    evidence_spans: outcome.evidenceSpans,
    value_assessed: outcome.valueAssessed,
    ...(model ? { model } : {}),
  };
}
