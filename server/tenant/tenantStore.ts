import "server-only";
import type { SystemTx, TenantTx } from "@/server/data/tenant";

export async function insertTenant(tx: TenantTx, tenant: { id: string; name: string; createdAt: Date }): Promise<void> {
  await tx.tenant.create({ data: tenant });
}

/**
 * Stores the tenant unless it exists.
 * @returns false if it exists
 */
export async function insertTenantOnce(tx: TenantTx, tenant: Parameters<typeof insertTenant>[1]): Promise<boolean> {
  const { count } = await tx.tenant.createMany({ data: [tenant], skipDuplicates: true });
  return count === 1;
}

export async function tenantExists(tx: TenantTx, id: string): Promise<boolean> {
  return (await tx.tenant.findUnique({ where: { id }, select: { id: true } })) !== null;
}

export async function listTenantIds(tx: SystemTx): Promise<string[]> {
  return (await tx.tenant.findMany({ select: { id: true }, orderBy: { id: "asc" } })).map(({ id }) => id);
}

export async function findTenantName(tx: TenantTx, id: string): Promise<string> {
  const tenant = await tx.tenant.findUniqueOrThrow({ where: { id }, select: { name: true } });
  return tenant.name;
}

/** Finds the account's membership. Returns null if it is not mapped to the tenant. */
export async function findMember(
  tx: TenantTx,
  accountId: string,
): Promise<{ owner: boolean; reviewer: boolean } | null> {
  const member = await tx.tenantMember.findFirst({ where: { accountId }, select: { owner: true } });
  if (!member) return null;
  const grant = await tx.reviewerGrant.findFirst({ where: { reviewerSubject: accountId, active: true } });
  return { owner: member.owner, reviewer: grant !== null };
}

/** Finds the tenant's member with this email, which is in lower case. */
export async function findMemberByEmail(tx: TenantTx, email: string): Promise<string | null> {
  const member = await tx.tenantMember.findFirst({ where: { account: { email } }, select: { accountId: true } });
  return member?.accountId ?? null;
}
