import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { Problem } from "@/server/contracts/problems";
import type { WebhookEndpointRequest, WebhookEndpointWithSecret } from "@/server/webhooks/contract/webhook";
import { countWebhookEndpoints, insertWebhookEndpoint } from "@/server/webhooks/webhookStore";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import type { Principal } from "@/server/deps/principal";
import { webhookEndpointObject } from "@/server/webhooks/endpoints";
import { requireReceiverUrl } from "@/server/deps/publicHttpsUrl";
import { newWebhookSecret } from "@/server/webhooks/sign";

/**
 * Adds a webhook endpoint, which is active at once. Without `events`, or with an empty list, it receives every event.
 * @throws invalid_request (`url: …`), conflict (20 endpoints)
 */
export async function addWebhookEndpoint(
  deps: Pick<TenantDeps, "db" | "clock" | "ids" | "settings"> & { actor: Principal | "operator" },
  { body: { url, description = null, events = [] } }: { body: WebhookEndpointRequest },
): Promise<WebhookEndpointWithSecret> {
  requireReceiverUrl(deps, url);
  const secret = newWebhookSecret();
  const { tenantId } = deps.db;
  const row = { id: deps.ids.next(), tenantId, url, description, events, secret, createdAt: deps.clock.now() };
  return deps.db.transaction(async (tx) => {
    if ((await countWebhookEndpoints(tx, tenantId)) >= SERVER_LIMITS.webhookEndpoints) {
      throw new Problem("conflict", `the tenant has ${SERVER_LIMITS.webhookEndpoints} endpoints; delete one first`);
    }
    const endpoint = await insertWebhookEndpoint(tx, row);
    // The path or query can be the receiver's secret.
    const details = { origin: new URL(url).origin };
    await recordAudit(tx, deps, deps.actor, { action: "webhook_endpoint.created", target: row.id, details });
    return { ...webhookEndpointObject(endpoint), secret };
  });
}
