// The rows of the hot writes, as the reads would return them: whoever wrote a verdict need not read it back.
import type { NewVerificationRow, VerdictRows } from "@/server/data/verdictStore";
import type { ReadVerificationRow } from "@/server/data/verificationStore";

type Accepted = Pick<
  NewVerificationRow,
  "id" | "tenant_id" | "rubric_id" | "submission_hash" | "subject_kind" | "subject_ref"
> & { created_at: string | Date };

export function decidedRow(row: Accepted, { outcome, results }: VerdictRows): ReadVerificationRow {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    status: outcome.status,
    rubricId: row.rubric_id,
    submissionHash: row.submission_hash,
    subjectKind: row.subject_kind,
    subjectRef: row.subject_ref,
    determination: outcome.determination,
    score: outcome.score,
    confidence: outcome.confidence,
    flagged: outcome.flagged,
    flagReason: outcome.flag_reason,
    proofRef: outcome.proof_ref,
    error: outcome.error,
    createdAt: new Date(row.created_at),
    completedAt: new Date(outcome.completed_at),
    results: results.map((result) => ({
      tenantId: result.tenant_id,
      verificationId: result.verification_id,
      position: result.position,
      criterionId: result.criterion_id,
      key: result.key,
      primitive: result.primitive,
      determination: result.determination,
      confidence: result.confidence,
      score: result.score,
      rationale: result.rationale,
      evidenceSpans: result.evidence_spans,
      valueAssessed: result.value_assessed,
      flagged: result.flagged,
      flagReason: result.flag_reason,
      manipulationDetected: result.manipulation_detected,
      model: result.model,
      tier: result.tier,
      rawConfidence: result.raw_confidence,
      calibrationId: result.calibration_id,
    })),
  };
}
