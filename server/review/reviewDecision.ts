// Converts a stored decision to API objects.
import type { CockpitDeterminationResponse, VerificationDetermination } from "@/server/review/contract/reviewDecision";
import type { CockpitConsequence, CockpitDecision } from "@/server/contracts/enums";
import { Problem } from "@/server/contracts/problems";
import { findReviewDecision, type ReviewDecisionRow } from "@/server/review/reviewDecisionStore";
import { findVerification } from "@/server/verification/read/verificationStore";
import { decisionLabel } from "@/server/review/decisionLabel";
import type { TenantDeps } from "@/server/deps/deps";
import { readCurrent } from "@/server/verification/read/current";

const CONSEQUENCE: Record<CockpitDecision, CockpitConsequence> = {
  accept: "accept_verdict",
  override: "override_verdict",
  route: "route_for_review",
};

/** Builds the response to a decision (spec: CockpitDeterminationResponse). */
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

/**
 * Returns the decision on a verification (spec: GET /v1/verifications/{id}/determination).
 * @throws not_found (no such verification, or no decision)
 */
export async function getDetermination(
  deps: TenantDeps,
  { id: verificationId }: { id: string },
): Promise<VerificationDetermination> {
  return deps.db.transaction(async (tx) => {
    const row = await findReviewDecision(tx, verificationId);
    const current = await readCurrent(tx, verificationId);
    const verification = await findVerification(tx, verificationId);
    if (!row || !current || !verification) throw new Problem("not_found");
    const response = determinationResponse(row);
    const label = await decisionLabel(tx, row, verification.determination);
    return { ...response, ...label, consequence: response.writeback.consequence, current };
  });
}
