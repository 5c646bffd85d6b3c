import type { CockpitReviewerQuery, CockpitReviewerStatus } from "@/server/reviewer/contract/reviewer";
import { Problem } from "@/server/contracts/problems";
import { findReviewerGrant } from "@/server/reviewer/reviewerGrantStore";
import { findMember } from "@/server/tenant/tenantStore";
import type { TenantDeps } from "@/server/deps/deps";
import { authorityOf } from "@/server/reviewer/authority";
import { callerOf, type Principal } from "@/server/deps/principal";

/**
 * Returns whether the caller is a reviewer. An owner may also ask about other accounts (spec: GET
 * /v1/cockpit/reviewers).
 * @throws forbidden (another account), not_found (neither a member nor ever granted)
 */
export async function getReviewer(
  deps: TenantDeps & { actor: Principal },
  { reviewer_subject }: CockpitReviewerQuery,
): Promise<CockpitReviewerStatus> {
  const caller = callerOf(deps.actor);
  const accountId = reviewer_subject ?? caller;
  if (accountId !== caller && !("owner" in deps.actor && deps.actor.owner)) {
    throw new Problem("forbidden", "reviewer_subject: only a tenant owner may ask about others");
  }
  const { member, grant } = await deps.db.transaction(async (tx) => ({
    member: await findMember(tx, accountId),
    grant: await findReviewerGrant(tx, accountId),
  }));
  if (!member && !grant) throw new Problem("not_found");
  return {
    tenant_id: deps.db.tenantId,
    account_id: accountId,
    has_reviewer_role: member?.reviewer ?? false,
    is_owner: member?.owner ?? false,
    ...(grant?.active ? { authority: authorityOf(grant) } : {}),
    granted_by: grant?.active ? grant.grantedBy : null,
    granted_at: grant?.active ? grant.grantedAt.toISOString() : null,
    grantable_by: "tenant_owner",
  };
}
