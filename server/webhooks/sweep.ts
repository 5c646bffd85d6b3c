// Finds webhooks that a crash or a lost connection left behind. The pipeline drops events that it has seen.
import type { WebhookMessageWritten } from "@/server/contracts/events";
import { systemTransaction } from "@/server/data/tenant";
import { listOverdueDeliveries, listWaitingMessages } from "@/server/webhooks/webhookStore";
import type { Deps } from "@/server/deps/deps";
import { announceDelivery } from "@/server/webhooks/fanOut";

const MESSAGES = 5_000;
const DELIVERIES = 500;

/** A run that is late by this is taken for lost, and another one is started each time it passes again. */
export const LOST_AFTER_MS = 15 * 60_000;

/**
 * Dispatches messages of at least `olderThanMs` that were not fanned out.
 * @returns how many were found
 */
export async function sweepWebhookMessages(
  deps: Pick<Deps, "database" | "clock">,
  dispatch: (message: WebhookMessageWritten) => Promise<void>,
  olderThanMs: number,
): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - olderThanMs);
  const waiting = await systemTransaction(deps.database, "sweep", (tx) => listWaitingMessages(tx, before, MESSAGES));
  await Promise.all(waiting.map(({ id, tenantId }) => dispatch({ tenant_id: tenantId, message_id: id })));
  return waiting.length;
}

/**
 * Deliveries whose attempt is overdue by `overdueMs`.
 * @returns how many were requeued
 */
export async function sweepWebhookDeliveries(deps: Deps, overdueMs: number): Promise<number> {
  const now = deps.clock.now().getTime();
  const before = new Date(now - overdueMs);
  const overdue = await systemTransaction(deps.database, "sweep", (tx) =>
    listOverdueDeliveries(tx, before, DELIVERIES),
  );
  for (const { nextAttemptAt, ...delivery } of overdue) {
    await announceDelivery(deps, delivery, nextAttemptAt ? resumptionOf(nextAttemptAt, now) : undefined);
  }
  return overdue.length;
}

/**
 * Starts another run for each delivery that was due before an outage of the pipeline ended, which may have lost its run.
 * @returns how many
 */
export async function sweepDeliveriesAfterOutage(deps: Deps, endedAt: Date): Promise<number> {
  const overdue = await systemTransaction(deps.database, "sweep", (tx) =>
    listOverdueDeliveries(tx, endedAt, DELIVERIES),
  );
  const resumption = `outage-${endedAt.getTime()}`;
  for (const delivery of overdue) await announceDelivery(deps, delivery, resumption);
  return overdue.length;
}

/** Undefined while the first run may only be late; the same in every process. */
function resumptionOf(due: Date, now: number): string | undefined {
  const times = Math.floor((now - due.getTime()) / LOST_AFTER_MS);
  return times < 1 ? undefined : `${due.getTime()}-${times}`;
}
