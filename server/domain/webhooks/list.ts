import type { WebhookEndpointList } from "@/server/contracts/webhook";
import { listWebhookEndpointRows } from "@/server/data/webhookStore";
import type { TenantDeps } from "@/server/domain/deps";
import { webhookEndpointObject } from "@/server/domain/webhooks/endpointObject";

/** All endpoints, oldest first; a tenant has at most 20. */
export async function listWebhookEndpoints(deps: TenantDeps): Promise<WebhookEndpointList> {
  const rows = await deps.db.transaction(listWebhookEndpointRows);
  return { tenant_id: deps.db.tenantId, endpoints: rows.map(webhookEndpointObject) };
}
