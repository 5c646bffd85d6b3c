// Maps the result of a criterion between its three forms: judged, stored, and on the wire.
import type { CriterionOutcome } from "@/server/verdict/outcome";
import type { CriterionResult } from "@/server/verdict/contract/verdict";
import type { CriterionResultRow } from "@/server/verification/read/verificationStore";

type Ids = Pick<CriterionResultRow, "tenantId" | "verificationId">;
type Criterion = Pick<CriterionResultRow, "position" | "criterionId" | "key" | "primitive">;

/** Builds the stored row. Fields are listed one by one, because spreading takes several times as long. */
export function toResultRow(outcome: CriterionOutcome, ids: Ids, criterion: Criterion): CriterionResultRow {
  return {
    tenantId: ids.tenantId,
    verificationId: ids.verificationId,
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

/** Builds the outcome from a stored row. */
export function toOutcome(row: CriterionResultRow): CriterionOutcome {
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

/** Builds the CriterionResult of the API. */
export function toWireResult(
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
