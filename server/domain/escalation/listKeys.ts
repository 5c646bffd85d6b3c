import type { ReviewerKeyList } from "@/server/contracts/escalation";
import { listReviewerKeys } from "@/server/data/escalationStore";
import type { TenantDeps } from "@/server/domain/deps";
import { reviewerKey } from "@/server/domain/escalation/reviewerKey";

/** All reviewer keys of the tenant, including revoked ones, oldest first. */
export async function listTenantReviewerKeys(deps: TenantDeps): Promise<ReviewerKeyList> {
  const rows = await deps.db.transaction(listReviewerKeys);
  return { tenant_id: deps.db.tenantId, keys: rows.map(reviewerKey) };
}
