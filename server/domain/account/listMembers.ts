import type { MemberList } from "@/server/contracts/account";
import type { PageQuery } from "@/server/contracts/page";
import { listMembers } from "@/server/data/accountStore";
import type { TenantDeps } from "@/server/domain/deps";
import { readPage } from "@/server/domain/readPage";

/** Oldest first. */
export function listTenantMembers(deps: Pick<TenantDeps, "db">, query: PageQuery): Promise<MemberList> {
  return readPage(deps, query, listMembers, ({ id, email, name, owner, reviewer, createdAt }) => ({
    ...{ account_id: id, email, name, owner, reviewer, since: createdAt.toISOString() },
  }));
}
