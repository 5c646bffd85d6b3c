// Builds the bodies of webhook events: the resource as the API returns it.
import type { WebhookEvent, WebhookPayload } from "@/server/webhooks/contract/webhook";
import { findEscalationByVerification } from "@/server/escalation/escalationStore";
import {
  type DueDelivery,
  type NewDelivery,
  type WebhookEndpointRow,
  type WebhookMessageRow,
  findWebhookMessage,
  insertDeliveries,
  listActiveWebhookEndpoints,
} from "@/server/webhooks/webhookStore";
import { hasWebhookListener, nextFanOutTime } from "@/server/webhooks/listenerStore";
import { renewableSince } from "@/server/webhooks/listenerTimes";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import { escalationListItem } from "@/server/escalation/escalationObject";
import { getDetermination } from "@/server/review/reviewDecision";
import { readCurrent } from "@/server/verification/read/current";
import { getVerification } from "@/server/verification/read/get";

/**
 * Creates one delivery of a message for each active endpoint that subscribes to its type, or one for its callback_url.
 * The body is stored with them, so that every attempt sends the same bytes. Listeners read it without a delivery.
 * @returns the deliveries, or an empty list if an earlier call created them
 */
export async function fanOutMessage(deps: TenantDeps, messageId: string): Promise<DueDelivery[]> {
  const message = await deps.db.transaction((tx) => findWebhookMessage(tx, messageId));
  if (message?.fannedOutAt !== null) return [];
  const body = JSON.stringify(await webhookPayload(deps, message));
  return deps.db.transaction(async (tx) => {
    const receivers = listReceivers(message, await listActiveWebhookEndpoints(tx));
    const deliveries = receivers.map((receiver) => ({ ...receiver, id: deps.ids.next() }));
    const now = deps.clock.now();
    const isAwaited = await hasWebhookListener(tx, renewableSince(now));
    const fanOutTime = isAwaited ? await nextFanOutTime(tx, message.tenantId, now) : now;
    return insertDeliveries(tx, message, {
      body: isAwaited || deliveries.length > 0 ? body : null,
      deliveries,
      at: fanOutTime,
    });
  });
}

/**
 * Lists the receivers. `endpoints` are oldest first, since the secret of the oldest one signs for a callback_url (spec:
 * Events 1).
 */
function listReceivers(
  { type, callbackUrl }: WebhookMessageRow,
  endpoints: readonly WebhookEndpointRow[],
): Omit<NewDelivery, "id">[] {
  if (callbackUrl !== null) return endpoints.slice(0, 1).map(({ id }) => ({ endpointId: id, url: callbackUrl }));
  return endpoints
    .filter(({ events }) => events.length === 0 || events.includes(type))
    .map(({ id, url }) => ({ endpointId: id, url }));
}

/** Queues a round of a stored delivery. Idempotent. */
export async function announceDelivery(
  { events }: Pick<Deps, "events">,
  { id, tenantId, endpointId, round }: DueDelivery,
  resumption?: string,
): Promise<void> {
  await events.webhookDelivery({ tenant_id: tenantId, endpoint_id: endpointId, delivery_id: id, round }, resumption);
}

type Reader = (deps: TenantDeps, verification: { id: string }) => Promise<WebhookPayload["data"]>;

const READERS: Record<WebhookEvent, Reader> = {
  "verification.succeeded": getVerification,
  "verification.failed": getVerification,
  "determination.recorded": getDetermination,
  "verification.flagged": getVerification,
  "escalation.opened": getEscalationByVerification,
  "escalation.closed": getEscalationByVerification,
};

async function getEscalationByVerification(deps: TenantDeps, { id: verificationId }: { id: string }) {
  const [row, current] = await deps.db.transaction(async (tx) => [
    await findEscalationByVerification(tx, verificationId),
    await readCurrent(tx, verificationId),
  ]);
  if (!row) throw new Error("an escalation is gone");
  return { tenant_id: row.tenantId, ...escalationListItem(row), current };
}

/**
 * Builds the body of a message: a VerificationObject, a VerificationDetermination or an EscalationListItem with its
 * tenant and current answer, under the event's time.
 */
async function webhookPayload(deps: TenantDeps, message: WebhookMessageRow): Promise<WebhookPayload> {
  const { type } = message;
  return {
    type,
    timestamp: message.createdAt.toISOString(),
    data: await READERS[type](deps, { id: message.verificationId }),
  };
}
