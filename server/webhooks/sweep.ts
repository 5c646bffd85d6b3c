// Finds webhooks that a crash or a lost connection interrupted. The pipeline ignores events that it has received
// before.
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
/**
 * The number of overdue deliveries that a sweep queues per endpoint. The others wait, since an endpoint's requests are
 * in order.
 */
const DELIVERIES_PER_ENDPOINT = 20;

/** The delay after which a run counts as lost. Each time it passes again, another run is started. */
export const LOST_AFTER_MS = 15 * 60_000;
/**
 * Finds only the first delivery of each endpoint, since deliveries behind a receiver that does not respond are late
 * without being lost.
 */
const RESUMED_PER_ENDPOINT = 4;

/**
 * Dispatches messages of at least `olderThanMs` that were not fanned out.
 * @returns the number of messages
 */
export async function sweepWebhookMessages(
  deps: Pick<Deps, "database" | "clock">,
  dispatch: (message: WebhookMessageWritten) => Promise<void>,
  olderThanMs: number,
): Promise<number> {
  const cutoff = new Date(deps.clock.now().getTime() - olderThanMs);
  const waitingMessages = await systemTransaction(deps.database, "sweep", (tx) =>
    listWaitingMessages(tx, cutoff, MESSAGES),
  );
  await Promise.all(waitingMessages.map(({ id, tenantId }) => dispatch({ tenant_id: tenantId, message_id: id })));
  return waitingMessages.length;
}

/**
 * Queues the first deliveries of each endpoint whose attempt is overdue by `overdueMs`.
 * @returns the number of deliveries
 */
export async function sweepWebhookDeliveries(deps: Deps, overdueMs: number): Promise<number> {
  const now = deps.clock.now().getTime();
  const cutoff = new Date(now - overdueMs);
  const overdueDeliveries = await systemTransaction(deps.database, "sweep", (tx) =>
    listOverdueDeliveries(tx, cutoff, { perEndpoint: DELIVERIES_PER_ENDPOINT, limit: DELIVERIES }),
  );
  for (const { nextAttemptAt, place, ...delivery } of overdueDeliveries) {
    const resumption = place <= RESUMED_PER_ENDPOINT ? resumptionKey(nextAttemptAt, now) : undefined;
    await announceDelivery(deps, delivery, resumption);
  }
  return overdueDeliveries.length;
}

/**
 * Starts another run for each delivery that was due before the end of an outage of the pipeline, which may have lost
 * its run.
 * @returns the number of deliveries
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

/**
 * Returns the key of a resumed run, which is the same in every process. Undefined while the first run may only be late.
 */
function resumptionKey(dueAt: Date, now: number): string | undefined {
  const times = Math.floor((now - dueAt.getTime()) / LOST_AFTER_MS);
  return times < 1 ? undefined : `${dueAt.getTime()}-${times}`;
}
