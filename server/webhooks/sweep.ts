// Finds webhooks that a crash or a lost connection left behind. The pipeline drops events that it has seen.
import type { WebhookMessageWritten } from "@/server/contracts/events";
import { systemTransaction } from "@/server/data/tenant";
import {
  type DueDelivery,
  listDeliveriesDueBefore,
  listOverdueDeliveries,
  listWaitingMessages,
} from "@/server/webhooks/webhookStore";
import type { Deps } from "@/server/deps/deps";
import { announceDelivery } from "@/server/webhooks/fanOut";

const MESSAGES = 5_000;
const DELIVERIES = 500;
/** Overdue deliveries that are queued per endpoint and sweep. The others wait: an endpoint's requests are in order. */
const DELIVERIES_PER_ENDPOINT = 20;

/** A run that is late by this is taken for lost, and another one is started each time it passes again. */
export const LOST_AFTER_MS = 15 * 60_000;
/** Only the first of an endpoint: behind a receiver that answers nothing, a delivery is late without being lost. */
const RESUMED_PER_ENDPOINT = 4;

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
  const waitingMessages = await systemTransaction(deps.database, "sweep", (tx) =>
    listWaitingMessages(tx, before, MESSAGES),
  );
  await Promise.all(waitingMessages.map(({ id, tenantId }) => dispatch({ tenant_id: tenantId, message_id: id })));
  return waitingMessages.length;
}

/**
 * Queues deliveries whose attempt is overdue by `overdueMs`, the first of each endpoint.
 * @returns how many
 */
export async function sweepWebhookDeliveries(deps: Deps, overdueMs: number): Promise<number> {
  const now = deps.clock.now().getTime();
  const before = new Date(now - overdueMs);
  const overdueDeliveries = await systemTransaction(deps.database, "sweep", (tx) =>
    listOverdueDeliveries(tx, before, { perEndpoint: DELIVERIES_PER_ENDPOINT, limit: DELIVERIES }),
  );
  for (const { nextAttemptAt, place, ...delivery } of overdueDeliveries) {
    const resumption = place <= RESUMED_PER_ENDPOINT ? resumptionKey(nextAttemptAt, now) : undefined;
    await announceDelivery(deps, delivery, resumption);
  }
  return overdueDeliveries.length;
}

/**
 * Starts another run for each delivery that was due before an outage of the pipeline ended, which may have lost its
 * run.
 * @returns how many
 */
export async function sweepDeliveriesAfterOutage(deps: Deps, endedAt: Date): Promise<number> {
  const resumption = `outage-${endedAt.getTime()}`;
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const page: DueDelivery[] = await systemTransaction(deps.database, "sweep", (tx) =>
      listDeliveriesDueBefore(tx, endedAt, { after, limit: DELIVERIES }),
    );
    for (const delivery of page) await announceDelivery(deps, delivery, resumption);
    count += page.length;
    if (page.length < DELIVERIES) return count;
    after = page.at(-1)?.id ?? null;
  }
}

/** Returns the key of a resumed run, the same in every process; undefined while the first run may only be late. */
function resumptionKey(dueAt: Date, now: number): string | undefined {
  const times = Math.floor((now - dueAt.getTime()) / LOST_AFTER_MS);
  return times < 1 ? undefined : `${dueAt.getTime()}-${times}`;
}
