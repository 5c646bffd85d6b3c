import { lockDelivery, updateDelivery } from "@/server/data/webhookStore";
import type { WebhookDeliveryDue } from "@/server/contracts/events";
import type { TenantDeps } from "@/server/domain/deps";

/** Fails a round that an internal error stopped, so that the owner sees it and can redeliver. */
export async function giveUpDelivery(deps: TenantDeps, { delivery_id, round }: WebhookDeliveryDue): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const delivery = await lockDelivery(tx, delivery_id);
    if (delivery?.status !== "pending" || delivery.round !== round) return;
    await updateDelivery(tx, delivery_id, { status: "failed", nextAttemptAt: null });
  });
}
