import type { WebhookEndpoint } from "@/server/contracts/webhook";
import type { WebhookEndpointRow } from "@/server/data/webhookStore";

/** A row as an API object, without its secrets. */
export function webhookEndpointObject(row: WebhookEndpointRow): WebhookEndpoint {
  return {
    endpoint_id: row.id,
    url: row.url,
    description: row.description,
    events: row.events as WebhookEndpoint["events"],
    status: row.status as WebhookEndpoint["status"],
    disabled_reason: row.disabledReason,
    failing_since: row.failingSince?.toISOString() ?? null,
    previous_secret_expires_at: row.previousSecretExpiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt?.toISOString() ?? null,
  };
}
