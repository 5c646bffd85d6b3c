import type { WebhookDeliveryDue } from "@/server/contracts/events";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import type { TenantTx } from "@/server/data/tenant";
import {
  findDelivery,
  hasAttempt,
  insertAttempt,
  lockDelivery,
  updateDelivery,
  type WholeDelivery,
} from "@/server/webhooks/webhookStore";
import { findRequestId } from "@/server/verification/read/verificationStore";
import type { TenantDeps } from "@/server/deps/deps";
import { derivedId } from "@/server/deps/hash";
import type { WebhookAnswer } from "@/server/deps/ports";
import { isReceiverGone, isSuccess, noteEndpointHealth } from "@/server/webhooks/endpointHealth";
import { secretsAt, signWebhook } from "@/server/webhooks/sign";

/**
 * Sends a delivery once and stores the outcome. `index` (from 0) is the position in the retry schedule. A repeated call
 * after a crash sends it again under the same webhook-id, unless an outcome is stored.
 * @returns the milliseconds until the next attempt, or null if the round is over
 */
export async function attemptDelivery(
  deps: TenantDeps,
  { delivery_id, round }: WebhookDeliveryDue,
  index: number,
): Promise<number | null> {
  // A repeat of an attempt is recognized by its ID.
  const attemptId = derivedId(`${delivery_id} ${round} ${index}`);
  const delivery = await deps.db.transaction(async (tx) => {
    const foundDelivery = await findDelivery(tx, delivery_id);
    if (!foundDelivery || foundDelivery.status !== "pending" || foundDelivery.round !== round) return null;
    if (await hasAttempt(tx, attemptId)) return untilNext(deps, foundDelivery);
    if (foundDelivery.endpoint.status === "active") return foundDelivery;
    await updateDelivery(tx, delivery_id, { status: "failed", nextAttemptAt: null });
    return null;
  });
  if (delivery === null || typeof delivery === "number") return delivery;

  const { message, endpoint } = delivery;
  const url = message.callbackUrl ?? endpoint.url;
  const sentAt = deps.clock.now();
  const body = message.body ?? "";
  const headers = signWebhook(secretsAt(endpoint, sentAt), message.id, sentAt, body);
  const answer = await deps.sendWebhook({ url, headers, body, timeoutMs: deps.settings.webhooks.timeoutMs });
  let requestId: string | null | undefined;
  const waitMs = await deps.db.transaction(async (tx) => {
    const now = await lockDelivery(tx, delivery_id);
    if (!now) return null;
    if (await hasAttempt(tx, attemptId)) return untilNext(deps, now);
    if (!isSuccess(answer)) requestId = await findRequestId(tx, message.verificationId);
    const attempt = { id: attemptId, tenantId: now.tenantId, deliveryId: now.id, number: now.attempts + 1 };
    await insertAttempt(tx, { ...attempt, ...loggedAnswer(answer), createdAt: sentAt });
    if (message.callbackUrl === null) await noteEndpointHealth(tx, deps, now.endpoint, answer);
    return conclude(tx, deps, now, { round, index, url, answer });
  });
  // The call that stored an attempt has logged it.
  if (requestId !== undefined) logFailure(deps, delivery, { index, requestId }, answer);
  return waitMs;
}

function logFailure(
  deps: TenantDeps,
  { id, endpointId, round, message }: WholeDelivery,
  { index, requestId }: { index: number; requestId: string | null },
  { status, error, durationMs }: WebhookAnswer,
): void {
  const { id: messageId, type, verificationId } = message;
  const logFields = { requestId, verificationId, endpointId, deliveryId: id, messageId, type, round, attempt: index };
  const perMinute = `${endpointId} ${status ?? error}`;
  deps.log.warn({ ...logFields, perMinute, status, error, ms: Math.round(durationMs) }, "a webhook attempt failed");
}

async function conclude(
  tx: TenantTx,
  deps: TenantDeps,
  delivery: WholeDelivery,
  { round, index, url, answer }: { round: number; index: number; url: string; answer: WebhookAnswer },
): Promise<number | null> {
  const now = deps.clock.now();
  const healthInput = { url, attempts: delivery.attempts + 1 };
  if (isSuccess(answer)) {
    await updateDelivery(tx, delivery.id, {
      ...healthInput,
      status: "delivered",
      nextAttemptAt: null,
      deliveredAt: now,
    });
    return null;
  }
  // During this attempt another round began or another attempt succeeded, so the delivery is no longer this attempt's.
  if (delivery.round !== round || delivery.status !== "pending") {
    await updateDelivery(tx, delivery.id, healthInput);
    return null;
  }
  const scheduledMs = isReceiverGone(answer) ? undefined : deps.settings.webhooks.retryDelaysMs[index + 1];
  if (scheduledMs === undefined) {
    await updateDelivery(tx, delivery.id, { ...healthInput, status: "failed", nextAttemptAt: null });
    return null;
  }
  const waitMs = Math.max(scheduledMs, Math.min(answer.retryAfterMs ?? 0, SERVER_LIMITS.webhookRetryAfterMs));
  await updateDelivery(tx, delivery.id, { ...healthInput, nextAttemptAt: new Date(now.getTime() + waitMs) });
  return waitMs;
}

function untilNext(deps: TenantDeps, { nextAttemptAt }: WholeDelivery): number | null {
  return nextAttemptAt && Math.max(0, nextAttemptAt.getTime() - deps.clock.now().getTime());
}

function loggedAnswer({ status, error, response, durationMs }: WebhookAnswer) {
  // Postgres cannot store NUL.
  const shownText = response?.slice(0, SERVER_LIMITS.webhookAnswerShownChars).replaceAll("\0", "\uFFFD") ?? null;
  return { statusCode: status, error, response: shownText, durationMs };
}
