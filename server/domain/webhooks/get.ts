import { Problem } from "@/server/contracts/problems";
import type { WebhookEndpoint } from "@/server/contracts/webhook";
import { findWebhookEndpoint } from "@/server/data/webhookStore";
import type { TenantDeps } from "@/server/domain/deps";
import { webhookEndpointObject } from "@/server/domain/webhooks/endpointObject";

/** @throws not_found */
export async function getWebhookEndpoint(deps: TenantDeps, id: string): Promise<WebhookEndpoint> {
  const row = await deps.db.transaction((tx) => findWebhookEndpoint(tx, id));
  if (!row) throw new Problem("not_found");
  return webhookEndpointObject(row);
}
