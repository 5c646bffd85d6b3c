import { lockDelivery, updateDelivery } from "@/server/data/webhookStore";
import type { WebhookDeliveryDue } from "@/server/contracts/events";
import type { TenantDeps } from "@/server/domain/deps";

/** Ends a round that our own fault stopped, so that its owner sees it and can have it delivered again. */
export async function giveUpDelivery(deps: TenantDeps, { delivery_id, round }: WebhookDeliveryDue): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const delivery = await lockDelivery(tx, delivery_id);
    if (delivery?.status !== "pending" || delivery.round !== round) return;
    await updateDelivery(tx, delivery_id, { status: "failed", nextAttemptAt: null });
  });
}
