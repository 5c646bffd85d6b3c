// The first attempt of each delivery, made by the run that fans out the message: a separate run is one call of the
// service more.
import type { TenantDeps } from "@/server/deps/deps";
import { attemptDelivery } from "@/server/webhooks/attempt";
import { announceDelivery } from "@/server/webhooks/fanOut";

type Delivery = Parameters<typeof announceDelivery>[1];

/**
 * Sends a delivery, and starts a run for what is left of its round. While this process already sends `perEndpoint` of
 * an endpoint, the run does it all, so that a slow receiver does not delay the fan-out.
 */
export function createFirstAttempts(perEndpoint: number): (deps: TenantDeps, delivery: Delivery) => Promise<void> {
  const sending = new Map<string, number>();
  const count = (endpointId: string, change: number) => {
    const now = (sending.get(endpointId) ?? 0) + change;
    if (now === 0) sending.delete(endpointId);
    else sending.set(endpointId, now);
  };
  return async (deps, delivery) => {
    const { id, tenantId, endpointId, round } = delivery;
    if ((sending.get(endpointId) ?? 0) >= perEndpoint) return announceDelivery(deps, delivery);
    count(endpointId, 1);
    const due = { tenant_id: tenantId, endpoint_id: endpointId, delivery_id: id, round };
    const waitMs = await attemptDelivery(deps, due, 0).finally(() => count(endpointId, -1));
    if (waitMs !== null) await announceDelivery(deps, delivery);
  };
}
