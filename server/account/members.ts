import type { Me, MemberList, MemberRemoved, ReviewerList } from "@/server/account/contract/account";
import type { PageQuery } from "@/server/contracts/page";
import { Problem } from "@/server/contracts/problems";
import { deleteMember, findAccount, listMembers, listMemberships, lockOwners } from "@/server/account/accountStore";
import { recordAudit } from "@/server/audit/audit";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import { authorityOf } from "@/server/reviewer/authority";
import { endReviewerGrant, listReviewerGrants } from "@/server/reviewer/reviewerGrantStore";
import { type Principal, callerOf } from "@/server/deps/principal";
import { readPage } from "@/server/deps/readPage";
import { wireFields } from "@/server/deps/wireFields";

/**
 * Describes the calling account and its tenants.
 * @throws forbidden (the caller is a key)
 */
export async function describeMe({ database, actor }: Pick<Deps, "database"> & { actor: Principal }): Promise<Me> {
  const account = actor.kind === "apiKey" ? null : await findAccount(database, actor.accountId);
  if (!account) throw new Problem("forbidden", "this operation requires an account");
  const { id, email, name } = account;
  const memberships = await listMemberships(database, id);
  const tenants = memberships.map((row) => ({
    ...wireFields(row, "tenantId", "name", "owner", "reviewer"),
    since: row.createdAt.toISOString(),
  }));
  return { account_id: id, email, name, tenant_id: actor.tenantId, tenants };
}

/** Lists the tenant's members, oldest first. */
export function listTenantMembers(deps: Pick<TenantDeps, "db">, query: PageQuery): Promise<MemberList> {
  return readPage(deps, query, listMembers, (row) => ({
    account_id: row.id,
    ...wireFields(row, "email", "name", "owner", "reviewer"),
    since: row.createdAt.toISOString(),
  }));
}

/** Lists the reviewers, newest grant first, including revoked ones. */
export function listReviewers(deps: Pick<TenantDeps, "db">, query: PageQuery): Promise<ReviewerList> {
  return readPage(deps, query, listReviewerGrants, (row) => ({
    ...wireFields(row, "accountId", "email", "name", "active"),
    ...authorityOf(row),
    ...wireFields(row, "grantedBy", "grantedAt", "revokedBy", "revokedAt"),
  }));
}

/**
 * Removes an account from the tenant and revokes its reviewer grant. The account itself remains.
 * @throws not_found (not a member), conflict (the last owner)
 */
export async function removeMember(
  deps: Pick<TenantDeps, "db" | "clock" | "ids"> & { actor: Principal },
  { id: accountId }: { id: string },
): Promise<MemberRemoved> {
  await deps.db.transaction(async (tx) => {
    const owners = await lockOwners(tx);
    if (owners.length === 1 && owners[0] === accountId) {
      throw new Problem("conflict", "the last owner cannot be removed; invite another owner first");
    }
    if (!(await deleteMember(tx, accountId))) throw new Problem("not_found");
    if (await endReviewerGrant(tx, accountId, callerOf(deps.actor), deps.clock.now())) {
      await recordAudit(tx, deps, deps.actor, { action: "reviewer.revoked", target: accountId });
    }
    await recordAudit(tx, deps, deps.actor, { action: "member.removed", target: accountId });
  });
  return { account_id: accountId, removed: true };
}
