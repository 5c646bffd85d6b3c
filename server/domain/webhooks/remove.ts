import type { WebhookEndpointDeleted } from "@/server/contracts/webhook";
import type { TenantDeps } from "@/server/domain/deps";
import type { Principal } from "@/server/domain/principal";
import { alterWebhookEndpoint } from "@/server/domain/webhooks/alter";

/** Permanently deletes an endpoint and its secrets; the delivery log stays in the database. @throws not_found */
export async function removeWebhookEndpoint(
  deps: TenantDeps,
  principal: Principal,
  id: string,
): Promise<WebhookEndpointDeleted> {
  await alterWebhookEndpoint(deps, principal, id, (_, now) => ({
    action: "deleted",
    data: { status: "disabled", deletedAt: now, secret: "", previousSecret: null, previousSecretExpiresAt: null },
  }));
  return { endpoint_id: id, deleted: true };
}
