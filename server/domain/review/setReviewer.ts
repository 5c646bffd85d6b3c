import type { CockpitReviewerGrant, CockpitReviewerGrantRequest } from "@/server/contracts/reviewDecision";
import { Problem } from "@/server/contracts/problems";
import { findReviewerGrant, grantReviewer, revokeReviewer } from "@/server/data/reviewDecisionStore";
import { recordAudit } from "@/server/domain/audit";
import type { TenantDeps } from "@/server/domain/deps";
import { callerOf, type Principal } from "@/server/domain/principal";

/**
 * Grants or revokes the reviewer role (spec: POST /v1/cockpit/reviewers); idempotent.
 * @throws forbidden (another tenant named), not_found (there is no grant to revoke)
 */
export async function setReviewer(
  deps: TenantDeps,
  principal: Principal,
  { reviewer_subject: reviewerSubject, active, tenant_id }: CockpitReviewerGrantRequest,
): Promise<CockpitReviewerGrant> {
  const { tenantId } = deps.db;
  if (tenant_id !== undefined && tenant_id.toLowerCase() !== tenantId) {
    throw new Problem("forbidden", "body.tenant_id: is not the tenant of this session");
  }
  const change = { tenantId, reviewerSubject, by: callerOf(principal), at: deps.clock.now() };
  const grant = await deps.db.transaction(async (tx) => {
    const changed = await (active ? grantReviewer : revokeReviewer)(tx, change);
    if (changed) {
      const action = active ? "reviewer.granted" : "reviewer.revoked";
      await recordAudit(tx, deps, principal, { action, targetKind: "account", target: reviewerSubject });
    }
    return findReviewerGrant(tx, reviewerSubject);
  });
  if (!grant) throw new Problem("not_found", "body.reviewer_subject: has no grant to revoke");
  return {
    tenant_id: tenantId,
    reviewer_subject: reviewerSubject,
    active: grant.active,
    granted_by: grant.grantedBy,
    granted_at: grant.grantedAt.toISOString(),
    revoked_by: grant.revokedBy,
    revoked_at: grant.revokedAt?.toISOString() ?? null,
  };
}
