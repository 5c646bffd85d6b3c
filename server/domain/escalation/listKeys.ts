import type { ReviewerKeyList } from "@/server/contracts/escalation";
import { listReviewerKeys } from "@/server/data/escalationStore";
import type { TenantDeps } from "@/server/domain/deps";
import { reviewerKey } from "@/server/domain/escalation/reviewerKey";

/** Every reviewer key of the tenant, revoked ones too, oldest first. */
export async function listTenantReviewerKeys(deps: TenantDeps): Promise<ReviewerKeyList> {
  const rows = await deps.db.transaction(listReviewerKeys);
  return { tenant_id: deps.db.tenantId, keys: rows.map(reviewerKey) };
}
