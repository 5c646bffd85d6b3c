// The first attempt of each delivery, made by the process that fanned its message out: most receivers take it, and a
// delivery that was taken needs no run.
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type { TenantDeps } from "@/server/deps/deps";
import { createKeyedLimits } from "@/server/jobs/keyedLimits";
import { attemptDelivery } from "@/server/webhooks/attempt";
import { announceDelivery } from "@/server/webhooks/fanOut";
import type { DueDelivery } from "@/server/webhooks/webhookStore";

/**
 * Limits the concurrent requests to one endpoint, so that a slow receiver does not delay the others. First attempts and
 * later ones are counted apart.
 */
export const REQUESTS_PER_ENDPOINT = 2;
const REQUESTS = 64;
/** Longest wait for a turn. Receivers usually answer much sooner. */
const TURN_WITHIN_MS = 1_000;

/**
 * Sends a delivery, and starts a run for what is left of its round. A delivery that gets no turn within TURN_WITHIN_MS
 * is left to a run as a whole, and so is one whose attempt could not be stored.
 */
export function createFirstAttempts(): (deps: TenantDeps, delivery: DueDelivery) => Promise<void> {
  const requests = pLimit(REQUESTS);
  const limitEndpoint = createKeyedLimits(REQUESTS_PER_ENDPOINT);
  return async (deps, delivery) => {
    let state: "waiting" | "sending" | "late" = "waiting";
    const send = async () => {
      if (state === "late") return;
      state = "sending";
      if (!(await isRoundOver(deps, delivery))) await announceDelivery(deps, delivery);
    };
    const turn = limitEndpoint(delivery.endpointId, () => requests(send));
    const timer = new AbortController();
    await Promise.race([turn, sleep(TURN_WITHIN_MS, undefined, { signal: timer.signal, ref: false })]);
    timer.abort();
    if ((state as string) !== "waiting") return turn;
    state = "late";
    await announceDelivery(deps, delivery);
  };
}

async function isRoundOver(deps: TenantDeps, { id, tenantId, endpointId, round }: DueDelivery): Promise<boolean> {
  const due = { tenant_id: tenantId, endpoint_id: endpointId, delivery_id: id, round };
  try {
    return (await attemptDelivery(deps, due, 0)) === null;
  } catch (error) {
    deps.log.warn({ perMinute: "", err: error, deliveryId: id }, "a run repeats the first attempt of a webhook");
    return false;
  }
}
