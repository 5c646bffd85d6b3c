// Interprets a receiver's response.
import type { WebhookDeliveryDue } from "@/server/contracts/events";
import type { TenantTx } from "@/server/data/tenant";
import {
  type WebhookEndpointRow,
  lockDelivery,
  updateDelivery,
  updateWebhookEndpoint,
} from "@/server/webhooks/webhookStore";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import type { WebhookAnswer } from "@/server/deps/ports";

/**
 * Records an endpoint's failures, and disables it when it returned 410 or has failed without a success for too long.
 */
export async function noteEndpointHealth(
  tx: TenantTx,
  deps: TenantDeps,
  endpoint: WebhookEndpointRow,
  answer: WebhookAnswer,
): Promise<void> {
  const { id, failingSince } = endpoint;
  const now = deps.clock.now();
  if (isSuccess(answer)) {
    if (failingSince) await updateWebhookEndpoint(tx, id, { failingSince: null });
    return;
  }
  const firstFailureAt = failingSince ?? now;
  const reason = isReceiverGone(answer)
    ? "the receiver answered 410 Gone"
    : now.getTime() - firstFailureAt.getTime() >= deps.settings.webhooks.disableAfterMs
      ? `every delivery has failed since ${firstFailureAt.toISOString()}`
      : null;
  if (reason !== null && endpoint.status === "active") {
    await updateWebhookEndpoint(tx, id, { failingSince: firstFailureAt, status: "disabled", disabledReason: reason });
    await recordAudit(tx, deps, "system", { action: "webhook_endpoint.disabled", target: id, details: { reason } });
  } else if (!failingSince) await updateWebhookEndpoint(tx, id, { failingSince: firstFailureAt });
}

/** Fails a round after an internal error, so that the owner sees it and can redeliver. */
export async function giveUpDelivery(deps: TenantDeps, { delivery_id, round }: WebhookDeliveryDue): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const delivery = await lockDelivery(tx, delivery_id);
    if (delivery?.status !== "pending" || delivery.round !== round) return;
    await updateDelivery(tx, delivery_id, { status: "failed", nextAttemptAt: null });
  });
}

/** Returns true if the response is a complete 2xx, with any body. */
export function isSuccess({ status, error }: WebhookAnswer): boolean {
  return error === null && status !== null && status >= 200 && status < 300;
}

/** Returns true if the receiver is permanently gone (RFC 9110 §15.5.11). */
export function isReceiverGone({ status }: WebhookAnswer): boolean {
  return status === 410;
}
