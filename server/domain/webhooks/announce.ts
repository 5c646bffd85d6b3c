import type { DueDelivery } from "@/server/data/webhookStore";
import type { Deps } from "@/server/domain/deps";

/** Queues a round of a stored delivery. Idempotent. */
export async function announceDelivery(
  { events }: Pick<Deps, "events">,
  { id, tenantId, endpointId, round }: DueDelivery,
): Promise<void> {
  await events.webhookDelivery({ tenant_id: tenantId, endpoint_id: endpointId, delivery_id: id, round });
}
