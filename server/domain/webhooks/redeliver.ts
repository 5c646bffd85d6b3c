import { LIMITS } from "@/server/contracts/limits";
import { Problem } from "@/server/contracts/problems";
import type { WebhookDelivery } from "@/server/contracts/webhook";
import { findShownDelivery, findWebhookEndpoint, lockDelivery, updateDelivery } from "@/server/data/webhookStore";
import { recordAudit } from "@/server/domain/audit/record";
import type { TenantDeps } from "@/server/domain/deps";
import type { Principal } from "@/server/domain/principal";
import { announceDelivery } from "@/server/domain/webhooks/announce";
import { webhookDeliveryObject } from "@/server/domain/webhooks/deliveryObject";

/**
 * Starts another round of a delivery: the same webhook-id and body, an attempt now, then the retry schedule. It replaces a round in progress.
 * @throws not_found, conflict (the endpoint is disabled)
 */
export async function redeliver(
  deps: TenantDeps,
  principal: Principal,
  { id, delivery_id }: { id: string; delivery_id: string },
): Promise<WebhookDelivery> {
  const shown = await deps.db.transaction(async (tx) => {
    const endpoint = await findWebhookEndpoint(tx, id);
    const delivery = endpoint && (await lockDelivery(tx, delivery_id));
    if (!delivery || delivery.endpointId !== id) throw new Problem("not_found");
    if (endpoint.status !== "active") throw new Problem("conflict", "the endpoint is disabled; activate it first");
    const round = delivery.round + 1;
    await updateDelivery(tx, delivery_id, { status: "pending", round, nextAttemptAt: deps.clock.now() });
    const act = { action: "webhook_delivery.redelivered", targetKind: "webhook_delivery", target: delivery_id };
    await recordAudit(tx, deps, principal, { ...act, details: { round } });
    return findShownDelivery(tx, delivery_id, LIMITS.webhookAttemptsShown);
  });
  await announceDelivery(deps, shown).catch((error: unknown) =>
    deps.log.warn({ err: error, delivery_id }, "the pipeline was not reached; the sweep will try again"),
  );
  return webhookDeliveryObject(shown);
}
