// The first attempt of each delivery, made by the run that fans out the message: a separate run is one more call of the
// service.
import { setTimeout as sleep } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import type { TenantDeps } from "@/server/deps/deps";
import { attemptDelivery } from "@/server/webhooks/attempt";
import { announceDelivery } from "@/server/webhooks/fanOut";

type Delivery = Parameters<typeof announceDelivery>[1];

/** Longest wait for a turn. Receivers usually answer much sooner. */
const PLACE_WITHIN_MS = 1_000;

/**
 * Sends a delivery, and starts a run for what is left of its round. While this process already makes `perEndpoint`
 * requests to the endpoint, a delivery waits for its turn for at most PLACE_WITHIN_MS; then a run does it all, so that a
 * slow receiver does not delay the fan-out.
 */
export function createFirstAttempts(perEndpoint: number): (deps: TenantDeps, delivery: Delivery) => Promise<void> {
  const endpoints = new Map<string, LimitFunction>();
  return async (deps, delivery) => {
    const { id, tenantId, endpointId, round } = delivery;
    const endpoint = endpoints.get(endpointId) ?? pLimit(perEndpoint);
    endpoints.set(endpointId, endpoint);
    let state: "waiting" | "sending" | "late" = "waiting";
    const turn = endpoint(async () => {
      if (state === "late") return;
      state = "sending";
      const due = { tenant_id: tenantId, endpoint_id: endpointId, delivery_id: id, round };
      const waitMs = await attemptDelivery(deps, due, 0);
      if (waitMs !== null) await announceDelivery(deps, delivery);
    }).finally(() => {
      if (endpoint.activeCount + endpoint.pendingCount === 0) endpoints.delete(endpointId);
    });
    const late = new AbortController();
    await Promise.race([turn, sleep(PLACE_WITHIN_MS, undefined, { signal: late.signal, ref: false })]);
    late.abort();
    if ((state as string) === "waiting") {
      state = "late";
      return announceDelivery(deps, delivery);
    }
    return turn;
  };
}
