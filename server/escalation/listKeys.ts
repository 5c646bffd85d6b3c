import type { ReviewerKeyList } from "@/server/escalation/contract/escalation";
import { listReviewerKeys } from "@/server/escalation/escalationStore";
import type { TenantDeps } from "@/server/deps/deps";
import { reviewerKey } from "@/server/escalation/reviewerKey";

/** All reviewer keys of the tenant, including revoked ones, oldest first. */
export async function listTenantReviewerKeys(deps: TenantDeps): Promise<ReviewerKeyList> {
  const rows = await deps.db.transaction(listReviewerKeys);
  return { tenant_id: deps.db.tenantId, keys: rows.map(reviewerKey) };
}
