// Makes the first attempt of each delivery in the process that fanned out its message. Most receivers accept it, and an
// accepted delivery needs no run.
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type { TenantDeps } from "@/server/deps/deps";
import { createKeyedLimits } from "@/server/jobs/keyedLimits";
import { attemptDelivery } from "@/server/webhooks/attempt";
import { announceDelivery } from "@/server/webhooks/fanOut";
import type { DueDelivery } from "@/server/webhooks/webhookStore";

/**
 * Limits the concurrent requests to one endpoint, so that a slow receiver does not delay the others. First attempts and
 * retries are counted separately.
 */
export const REQUESTS_PER_ENDPOINT = 2;
const MAX_REQUESTS = 64;
/** Limits the wait of a delivery for its first attempt. Receivers usually respond much sooner. */
const MAX_QUEUE_MS = 1_000;

/**
 * Creates the function that makes the first attempt of a delivery and, if the round is not over, starts a run for its
 * other attempts. If the delivery waits longer than MAX_QUEUE_MS, or the attempt cannot be stored, the run makes all
 * attempts.
 */
export function createFirstAttempts(): (deps: TenantDeps, delivery: DueDelivery) => Promise<void> {
  const limitRequests = pLimit(MAX_REQUESTS);
  const limitEndpoint = createKeyedLimits(REQUESTS_PER_ENDPOINT);
  return async (deps, delivery) => {
    let state: "waiting" | "sending" | "late" = "waiting";
    const send = async () => {
      if (state === "late") return;
      state = "sending";
      if (!(await attemptAndCheck(deps, delivery))) await announceDelivery(deps, delivery);
    };
    const attempt = limitEndpoint(delivery.endpointId, () => limitRequests(send));
    const timer = new AbortController();
    await Promise.race([attempt, sleep(MAX_QUEUE_MS, undefined, { signal: timer.signal, ref: false })]);
    timer.abort();
    if ((state as string) !== "waiting") return attempt;
    state = "late";
    await announceDelivery(deps, delivery);
  };
}

/**
 * Makes the first attempt. Returns true if it ended the round, false if the round goes on or the attempt failed here.
 */
async function attemptAndCheck(deps: TenantDeps, { id, tenantId, endpointId, round }: DueDelivery): Promise<boolean> {
  const due = { tenant_id: tenantId, endpoint_id: endpointId, delivery_id: id, round };
  try {
    return (await attemptDelivery(deps, due, 0)) === null;
  } catch (error) {
    deps.log.warn(
      { perMinute: "", err: error, deliveryId: id },
      "the first attempt of a webhook failed internally; a run repeats it",
    );
    return false;
  }
}
