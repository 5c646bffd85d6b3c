import "server-only";
import type { TenantTx } from "@/server/data/tenant";

export async function hasActiveWebhookEndpoint(tx: TenantTx): Promise<boolean> {
  return (await tx.webhookEndpoint.findFirst({ where: { status: "active" }, select: { id: true } })) !== null;
}

export type NewWebhookEndpoint = { id: string; tenantId: string; url: string; secret: string; createdAt: Date };

export async function insertWebhookEndpoint(tx: TenantTx, endpoint: NewWebhookEndpoint): Promise<void> {
  await tx.webhookEndpoint.create({ data: { ...endpoint, status: "active" } });
}
