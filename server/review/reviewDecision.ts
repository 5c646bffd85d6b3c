// A stored decision as an API object.
import type { CockpitDeterminationResponse } from "@/server/review/contract/reviewDecision";
import type { CockpitConsequence, CockpitDecision } from "@/server/contracts/enums";
import type { ReviewDecisionRow } from "@/server/review/reviewDecisionStore";

const CONSEQUENCE: Record<CockpitDecision, CockpitConsequence> = {
  accept: "accept_verdict",
  override: "override_verdict",
  route: "route_for_review",
};

/** spec: CockpitDeterminationResponse. */
export function determinationResponse(row: ReviewDecisionRow): CockpitDeterminationResponse {
  return {
    tenant_id: row.tenantId,
    review_decision: {
      verification_id: row.verificationId,
      tenant_id: row.tenantId,
      decision: row.decision,
      reason: row.reason,
      decided_by: row.decidedBy,
      ts: row.createdAt.toISOString(),
      ...(row.overrideDetermination === null ? {} : { override_determination: row.overrideDetermination }),
      ...(row.reasonCode === null ? {} : { reason_code: row.reasonCode }),
      ...(row.reviewMode === "blind" ? { review_mode: row.reviewMode } : {}),
      ...(row.provisionalDetermination === null ? {} : { provisional_determination: row.provisionalDetermination }),
      ...(row.contentHash === null ? {} : { content_hash: row.contentHash }),
    },
    writeback: { status: "recorded", consequence: CONSEQUENCE[row.decision] },
  };
}
