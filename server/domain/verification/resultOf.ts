import type { CriterionResult } from "@/server/contracts/verdict";
import type { CriterionOutcome } from "@/server/domain/primitives/outcome";
import type { AcceptedVerification } from "@/server/domain/verification/acceptedVerification";
import { at } from "@/server/domain/verification/verdictPayload";

/** spec: CriterionResult, of an outcome that is not a row. */
export function resultOf(
  { rubric }: AcceptedVerification,
  outcomes: readonly CriterionOutcome[],
  position: number,
): CriterionResult {
  const { determination, score, confidence, rationale, evidence_spans, value_assessed, flagged, model } = at(
    outcomes,
    position,
  );
  return {
    criterion_id: at(rubric.criterionIds, position),
    primitive: at(rubric.compiled.criteria, position).primitive,
    ...{ determination, score, confidence, rationale, evidence_spans, value_assessed, flagged },
    ...(model ? { model } : {}),
  };
}
