import "server-only";
import type { QuickstartTelemetry } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

export type TelemetryRow = QuickstartTelemetry;

/**
 * Stores telemetry.
 * @returns false if the tenant already has the handle, whose row does not change
 */
export async function insertTelemetry(tx: TenantTx, row: TelemetryRow): Promise<boolean> {
  return (await tx.quickstartTelemetry.createMany({ data: [row], skipDuplicates: true })).count === 1;
}

export function findTelemetry(tx: TenantTx, handle: string): Promise<TelemetryRow | null> {
  return tx.quickstartTelemetry.findFirst({ where: { handle } });
}

/** Finds the visible prefix of a key. */
export async function findKeyPrefix(tx: TenantTx, keyId: string): Promise<string> {
  return (await tx.apiKey.findFirstOrThrow({ where: { id: keyId }, select: { prefix: true } })).prefix;
}

/** Lists the names of the tenant and its accounts. */
export async function listTenantNames(tx: TenantTx): Promise<{ names: string[]; emails: string[] }> {
  const tenants = await tx.tenant.findMany({ select: { name: true } });
  const members = await tx.tenantMember.findMany({ select: { account: { select: { name: true, email: true } } } });
  return {
    names: [...tenants, ...members.map(({ account }) => account)].map(({ name }) => name),
    emails: members.map(({ account }) => account.email),
  };
}
