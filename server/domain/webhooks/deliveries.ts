import { LIMITS } from "@/server/contracts/limits";
import { Problem } from "@/server/contracts/problems";
import type { WebhookDeliveryList, WebhookDeliveryQuery } from "@/server/contracts/webhook";
import { findWebhookEndpoint, listDeliveryRows } from "@/server/data/webhookStore";
import type { TenantDeps } from "@/server/domain/deps";
import { webhookDeliveryObject } from "@/server/domain/webhooks/deliveryObject";

/** The deliveries of an endpoint, newest first. @throws not_found */
export async function listDeliveries(
  deps: TenantDeps,
  { id, status, limit = LIMITS.defaultPageSize, offset = 0 }: WebhookDeliveryQuery & { id: string },
): Promise<WebhookDeliveryList> {
  return deps.db.transaction(async (tx) => {
    if (!(await findWebhookEndpoint(tx, id))) throw new Problem("not_found");
    const page = { limit, offset, attempts: LIMITS.webhookAttemptsShown };
    const rows = await listDeliveryRows(tx, id, { status }, page);
    return { tenant_id: deps.db.tenantId, endpoint_id: id, limit, offset, items: rows.map(webhookDeliveryObject) };
  });
}
