import type { DueDelivery } from "@/server/data/webhookStore";
import type { Deps } from "@/server/domain/deps";

/** Asks the pipeline for a round of a delivery that is stored. Asking twice is harmless. */
export async function announceDelivery(
  { events }: Pick<Deps, "events">,
  { id, tenantId, endpointId, round }: DueDelivery,
): Promise<void> {
  await events.webhookDelivery({ tenant_id: tenantId, endpoint_id: endpointId, delivery_id: id, round });
}
