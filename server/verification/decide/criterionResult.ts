// The one place that maps the result of a criterion: judged, stored, on the wire.
import type { CriterionOutcome } from "@/server/verdict/outcome";
import type { CriterionResult } from "@/server/verdict/contract/verdict";
import type { CriterionResultRow } from "@/server/verification/read/verificationStore";

type Ids = Pick<CriterionResultRow, "tenantId" | "verificationId">;
type Criterion = Pick<CriterionResultRow, "position" | "criterionId" | "key" | "primitive">;

/** The stored form. Field by field: spread, it takes several times as long. */
export function storedResult(outcome: CriterionOutcome, of: Ids, criterion: Criterion): CriterionResultRow {
  return {
    tenantId: of.tenantId,
    verificationId: of.verificationId,
    position: criterion.position,
    criterionId: criterion.criterionId,
    key: criterion.key,
    primitive: criterion.primitive,
    determination: outcome.determination,
    confidence: outcome.confidence,
    score: outcome.score,
    rationale: outcome.rationale,
    valueAssessed: outcome.valueAssessed,
    evidenceSpans: outcome.evidenceSpans,
    flagged: outcome.flagged,
    flagReason: outcome.flagReason,
    manipulationDetected: outcome.manipulationDetected,
    model: outcome.model,
    tier: outcome.tier ?? null,
    rawConfidence: outcome.rawConfidence ?? null,
    calibrationId: outcome.calibrationId ?? null,
  };
}

/** A stored result as it was judged. Its types are those that the service stored. */
export function outcomeOf(row: CriterionResultRow): CriterionOutcome {
  return {
    determination: row.determination,
    confidence: row.confidence,
    score: row.score,
    rationale: row.rationale,
    valueAssessed: row.valueAssessed,
    evidenceSpans: row.evidenceSpans,
    flagged: row.flagged,
    flagReason: row.flagReason,
    manipulationDetected: row.manipulationDetected,
    model: row.model,
    calibrationId: row.calibrationId,
  };
}

/** spec: CriterionResult. */
export function criterionResult(
  { determination, score, confidence, rationale, evidenceSpans, valueAssessed, flagged, model }: CriterionOutcome,
  { criterionId, key, primitive }: Pick<Criterion, "criterionId" | "key" | "primitive">,
): CriterionResult {
  return {
    criterion_id: criterionId,
    key,
    primitive,
    determination,
    score,
    confidence,
    rationale,
    evidence_spans: evidenceSpans,
    value_assessed: valueAssessed,
    flagged,
    ...(model ? { model } : {}),
  };
}
