import {
  type DueDelivery,
  findWebhookMessage,
  insertDeliveries,
  listActiveWebhookEndpoints,
  listMessageDeliveries,
  type NewDelivery,
  type WebhookEndpointRow,
  type WebhookMessageRow,
} from "@/server/data/webhookStore";
import type { TenantDeps } from "@/server/domain/deps";
import { webhookPayload } from "@/server/domain/webhooks/eventData";

/**
 * Creates one delivery of a message for each active endpoint subscribed to its type, or one to its callback_url. The body is stored
 * with them, so that every attempt sends the same bytes. Idempotent. @returns the deliveries
 */
export async function fanOutMessage(deps: TenantDeps, messageId: string): Promise<DueDelivery[]> {
  const message = await deps.db.transaction((tx) => findWebhookMessage(tx, messageId));
  if (!message) return [];
  if (message.fannedOutAt === null) {
    const body = JSON.stringify(await webhookPayload(deps, message));
    await deps.db.transaction(async (tx) => {
      const receivers = receiversOf(message, await listActiveWebhookEndpoints(tx));
      const deliveries = receivers.map((receiver) => ({ ...receiver, id: deps.ids.next() }));
      await insertDeliveries(tx, message, { body, deliveries, at: deps.clock.now() });
    });
  }
  return deps.db.transaction((tx) => listMessageDeliveries(tx, messageId));
}

/** `endpoints` oldest first; the secret of the oldest signs requests to a callback_url (spec: Events 1). */
function receiversOf(
  { type, callbackUrl }: WebhookMessageRow,
  endpoints: readonly WebhookEndpointRow[],
): Omit<NewDelivery, "id">[] {
  if (callbackUrl !== null) return endpoints.slice(0, 1).map(({ id }) => ({ endpointId: id, url: callbackUrl }));
  return endpoints
    .filter(({ events }) => events.length === 0 || events.includes(type))
    .map(({ id, url }) => ({ endpointId: id, url }));
}
