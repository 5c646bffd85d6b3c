import type { ReviewerList } from "@/server/contracts/account";
import type { PageQuery } from "@/server/contracts/page";
import { listReviewerGrants } from "@/server/data/accountStore";
import type { TenantDeps } from "@/server/domain/deps";
import { readPage } from "@/server/domain/readPage";

/** Newest grant first, including revoked ones. */
export function listReviewers(deps: Pick<TenantDeps, "db">, query: PageQuery): Promise<ReviewerList> {
  return readPage(deps, query, listReviewerGrants, (row) => ({
    ...{ account_id: row.accountId, email: row.email, name: row.name, active: row.active },
    granted_by: row.grantedBy,
    granted_at: row.grantedAt.toISOString(),
    revoked_by: row.revokedBy,
    revoked_at: row.revokedAt?.toISOString() ?? null,
  }));
}
