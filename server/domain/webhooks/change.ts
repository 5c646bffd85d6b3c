import type { WebhookEndpoint, WebhookEndpointChange } from "@/server/contracts/webhook";
import type { TenantDeps } from "@/server/domain/deps";
import type { Principal } from "@/server/domain/principal";
import { alterWebhookEndpoint } from "@/server/domain/webhooks/alter";
import { webhookEndpointObject } from "@/server/domain/webhooks/endpointObject";
import { requireReceiverUrl } from "@/server/domain/webhooks/receiverUrl";

/**
 * Changes the fields in the body. Reactivation clears the failure record. A disabled endpoint receives nothing, and its pending
 * deliveries fail. @throws not_found, invalid_request (`url: …`)
 */
export async function changeWebhookEndpoint(
  deps: TenantDeps,
  principal: Principal,
  { id, body }: { id: string; body: WebhookEndpointChange },
): Promise<WebhookEndpoint> {
  const { url, description, events, status } = body;
  if (url !== undefined) requireReceiverUrl(deps, url);
  const row = await alterWebhookEndpoint(deps, principal, id, () => ({
    action: status === "disabled" ? "disabled" : "changed",
    details: { fields: Object.keys(body).join(" ") },
    data: {
      ...(url === undefined ? {} : { url }),
      ...(description === undefined ? {} : { description }),
      ...(events === undefined ? {} : { events }),
      ...(status === "active" ? { status, disabledReason: null, failingSince: null } : {}),
      ...(status === "disabled" ? { status, disabledReason: "disabled by its owner" } : {}),
    },
  }));
  return webhookEndpointObject(row);
}
