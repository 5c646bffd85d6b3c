// Stores accounts, which belong to no tenant, and memberships, which are rows of a tenant.
import "server-only";
import type { Database } from "@/server/data/database";
import { Prisma, type TenantMember } from "@/server/data/generated/client";
import type { Page } from "@/server/data/page";
import { preTenantTransaction, type TenantTx } from "@/server/data/tenant";

const IS_REVIEWER = Prisma.sql`EXISTS (SELECT 1 FROM reviewer_grant g
  WHERE g.tenant_id = m.tenant_id AND g.reviewer_subject = m.account_id AND g.active) AS reviewer`;

type MembershipRow = { tenantId: string; name: string; owner: boolean; reviewer: boolean; createdAt: Date };

/** Lists the account's memberships in all tenants, oldest first. */
export function listMemberships(database: Database, accountId: string): Promise<MembershipRow[]> {
  return preTenantTransaction(
    database,
    { name: "app.account_id", value: accountId },
    (tx) => tx.$queryRaw<MembershipRow[]>`
      SELECT m.tenant_id AS "tenantId", t.name, m.owner, m.created_at AS "createdAt", ${IS_REVIEWER}
      FROM tenant_member m JOIN tenant t ON t.id = m.tenant_id
      WHERE m.account_id = ${accountId} ORDER BY m.created_at, m.tenant_id`,
  );
}

type AccountRow = { id: string; email: string; name: string };
const account = { id: true, email: true, name: true } as const;

export function findAccount(database: Database, id: string): Promise<AccountRow | null> {
  return database.prisma.authUser.findUnique({ where: { id }, select: account });
}

/** Lists the accounts with this email, oldest first. The email is no proof of identity. `email` is in lower case. */
export function listAccountsByEmail(client: Pick<TenantTx, "authUser">, email: string): Promise<AccountRow[]> {
  return client.authUser.findMany({ where: { email }, select: account, orderBy: { id: "asc" } });
}

/** Locks the email, so that no other transaction adds an account or member with it before this one ends. */
export async function lockEmail(tx: TenantTx, email: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`account ${email}`}, 0))`;
}

export type MemberRow = AccountRow & { owner: boolean; reviewer: boolean; createdAt: Date };

/** Lists the members, oldest first. */
export function listMembers(tx: TenantTx, page: Page): Promise<MemberRow[]> {
  return tx.$queryRaw<MemberRow[]>`
    SELECT u.id, u.email, u.name, m.owner, m.created_at AS "createdAt", ${IS_REVIEWER}
    FROM tenant_member m JOIN auth_user u ON u.id = m.account_id
    WHERE m.tenant_id = named_tenant()
    ORDER BY m.created_at, u.id LIMIT ${page.limit} OFFSET ${page.offset}`;
}

/** Maps the account to the tenant. A member may become an owner. An owner remains one. */
export async function addMember(tx: TenantTx, member: TenantMember): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO tenant_member AS m (tenant_id, account_id, owner, created_at)
    VALUES (${member.tenantId}::uuid, ${member.accountId}, ${member.owner}, ${member.createdAt})
    ON CONFLICT (tenant_id, account_id) DO UPDATE SET owner = m.owner OR excluded.owner`;
}

/** Lists the owners and locks them until the transaction ends. */
export async function lockOwners(tx: TenantTx): Promise<string[]> {
  const rows = await tx.$queryRaw<{ accountId: string }[]>`
    SELECT account_id AS "accountId" FROM tenant_member
    WHERE tenant_id = named_tenant() AND owner ORDER BY account_id FOR UPDATE`;
  return rows.map(({ accountId }) => accountId);
}

/**
 * Deletes a membership.
 * @returns true if the account was a member
 */
export async function deleteMember(tx: TenantTx, accountId: string): Promise<boolean> {
  return (await tx.tenantMember.deleteMany({ where: { accountId } })).count === 1;
}
