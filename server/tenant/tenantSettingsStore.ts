import "server-only";
import type { TenantSettings } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

export type TenantSettingsRow = TenantSettings;

/** Finds the settings. Returns null if every setting has its default. */
export function findTenantSettings(tx: TenantTx): Promise<TenantSettingsRow | null> {
  return tx.tenantSettings.findFirst();
}

/** Reads the settings and locks them until the transaction ends. */
export async function lockTenantSettings(tx: TenantTx, tenantId: string): Promise<TenantSettingsRow> {
  await tx.tenantSettings.createMany({ data: { tenantId }, skipDuplicates: true });
  await tx.$queryRaw`SELECT 1 FROM tenant_settings FOR UPDATE`;
  return tx.tenantSettings.findFirstOrThrow();
}

export async function updateTenantSettings(tx: TenantTx, settings: TenantSettingsRow): Promise<void> {
  await tx.tenantSettings.updateMany({ data: settings });
}
