// Sends events again that the pipeline missed through a crash or a lost connection. It drops duplicates.
import { systemTransaction } from "@/server/data/tenant";
import { listOverdueDeliveries, listWaitingMessages } from "@/server/data/webhookStore";
import type { Deps } from "@/server/domain/deps";
import { announceDelivery } from "@/server/domain/webhooks/fanOut";

const BATCH = 500;

/** Messages of at least `olderThanMs` that were not fanned out. @returns how many were resent */
export async function sweepWebhookMessages(deps: Deps, olderThanMs: number): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - olderThanMs);
  const waiting = await systemTransaction(deps.database, "sweep", (tx) => listWaitingMessages(tx, before, BATCH));
  for (const { id, tenantId } of waiting) await deps.events.webhookMessage({ tenant_id: tenantId, message_id: id });
  return waiting.length;
}

/** Deliveries whose attempt is overdue by `overdueMs`. @returns how many were requeued */
export async function sweepWebhookDeliveries(deps: Deps, overdueMs: number): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - overdueMs);
  const overdue = await systemTransaction(deps.database, "sweep", (tx) => listOverdueDeliveries(tx, before, BATCH));
  for (const delivery of overdue) await announceDelivery(deps, delivery);
  return overdue.length;
}
