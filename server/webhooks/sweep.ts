// Sends events again that the pipeline missed through a crash or a lost connection. It drops duplicates.
import { systemTransaction } from "@/server/data/tenant";
import { listOverdueDeliveries, listWaitingMessages } from "@/server/webhooks/webhookStore";
import type { Deps } from "@/server/deps/deps";
import { announceDelivery } from "@/server/webhooks/fanOut";

const BATCH = 500;

/** A run that is late by this is taken for lost, and another one is started each time it passes again. */
export const LOST_AFTER_MS = 15 * 60_000;

/**
 * Messages of at least `olderThanMs` that were not fanned out.
 * @returns how many were resent
 */
export async function sweepWebhookMessages(deps: Deps, olderThanMs: number): Promise<number> {
  const now = deps.clock.now().getTime();
  const before = new Date(now - olderThanMs);
  const waiting = await systemTransaction(deps.database, "sweep", (tx) => listWaitingMessages(tx, before, BATCH));
  for (const { id, tenantId, createdAt } of waiting) {
    await deps.events.webhookMessage({ tenant_id: tenantId, message_id: id }, resumptionOf(createdAt, now));
  }
  return waiting.length;
}

/**
 * Deliveries whose attempt is overdue by `overdueMs`.
 * @returns how many were requeued
 */
export async function sweepWebhookDeliveries(deps: Deps, overdueMs: number): Promise<number> {
  const now = deps.clock.now().getTime();
  const before = new Date(now - overdueMs);
  const overdue = await systemTransaction(deps.database, "sweep", (tx) => listOverdueDeliveries(tx, before, BATCH));
  for (const { nextAttemptAt, ...delivery } of overdue) {
    await announceDelivery(deps, delivery, nextAttemptAt ? resumptionOf(nextAttemptAt, now) : undefined);
  }
  return overdue.length;
}

/**
 * Starts another run for what was due before an outage of the pipeline ended, which may have lost its run.
 * @returns how many
 */
export async function sweepWebhooksAfterOutage(deps: Deps, endedAt: Date): Promise<number> {
  const [messages, deliveries] = await systemTransaction(deps.database, "sweep", async (tx) => [
    await listWaitingMessages(tx, endedAt, BATCH),
    await listOverdueDeliveries(tx, endedAt, BATCH),
  ]);
  const resumption = `outage-${endedAt.getTime()}`;
  for (const { id, tenantId } of messages) {
    await deps.events.webhookMessage({ tenant_id: tenantId, message_id: id }, resumption);
  }
  for (const delivery of deliveries) await announceDelivery(deps, delivery, resumption);
  return messages.length + deliveries.length;
}

/** Undefined while the first run may only be late; the same in every process. */
function resumptionOf(due: Date, now: number): string | undefined {
  const times = Math.floor((now - due.getTime()) / LOST_AFTER_MS);
  return times < 1 ? undefined : `${due.getTime()}-${times}`;
}
