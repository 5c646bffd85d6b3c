// Stores listeners, and reads messages in the order of their fan-out.
import "server-only";
import type { WebhookListener, WebhookMessage } from "@/server/data/generated/client";
import type { ListTx, TenantTx } from "@/server/data/tenant";
import type { WebhookEvent } from "@/server/webhooks/contract/webhook";

export type WebhookListenerRow = WebhookListener;

/** Returns true if there is a listener that did not expire before `since`. */
export async function hasWebhookListener(tx: TenantTx, since: Date): Promise<boolean> {
  const filter = { expiresAt: { gte: since } };
  return (await tx.webhookListener.findFirst({ where: filter, select: { id: true } })) !== null;
}

/** Serializes fan-outs of a tenant with listeners, and the creation of listeners, until the transaction ends. */
async function lockFanOutOrder(tx: TenantTx, tenantId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`webhook_listener ${tenantId}`}, 0))`;
}

/** Finds the time of the latest fan-out. Returns null before the first one. */
export async function findLatestFanOut(tx: TenantTx, tenantId: string): Promise<Date | null> {
  // Prisma's aggregate would read every message of the tenant.
  const latest = await tx.$queryRaw<{ at: Date }[]>`
    SELECT fanned_out_at AS at FROM webhook_message WHERE tenant_id = ${tenantId}::uuid AND fanned_out_at IS NOT NULL
    ORDER BY fanned_out_at DESC LIMIT 1`;
  return latest[0]?.at ?? null;
}

/**
 * Returns a time after every earlier fan-out of the tenant, even if the clocks of the processes differ. Fan-outs commit
 * in the order of these times, so a listener that has read one event has missed none before it.
 */
export async function nextFanOutTime(tx: TenantTx, tenantId: string, now: Date): Promise<Date> {
  await lockFanOutOrder(tx, tenantId);
  const latest = await findLatestFanOut(tx, tenantId);
  return latest !== null && latest >= now ? new Date(latest.getTime() + 1) : now;
}

/**
 * Adds a listener that begins after the tenant's latest fan-out, and deletes those that expired before `deleteBefore`.
 * @returns null if `maxListeners` listeners have not expired
 */
export async function insertWebhookListener(
  tx: TenantTx,
  { id, tenantId, expiresAt }: Omit<WebhookListener, "startsAt">,
  { now, deleteBefore, maxListeners }: { now: Date; deleteBefore: Date; maxListeners: number },
): Promise<WebhookListener | null> {
  await lockFanOutOrder(tx, tenantId);
  await tx.webhookListener.deleteMany({ where: { expiresAt: { lt: deleteBefore } } });
  if ((await tx.webhookListener.count({ where: { expiresAt: { gt: now } } })) >= maxListeners) return null;
  const startsAt = await findLatestFanOut(tx, tenantId);
  return tx.webhookListener.create({ data: { id, tenantId, startsAt, expiresAt } });
}

/** Postpones the expiry. Returns null for a listener that is unknown or expired before `since`. */
export async function renewWebhookListener(
  tx: TenantTx,
  id: string,
  { since, expiresAt }: { since: Date; expiresAt: Date },
): Promise<WebhookListener | null> {
  await tx.webhookListener.updateMany({ where: { id, expiresAt: { gte: since } }, data: { expiresAt } });
  return tx.webhookListener.findFirst({ where: { id, expiresAt } });
}

/** Finds the expiry of a listener. Returns null if it was deleted. */
export async function findListenerExpiry(tx: TenantTx, id: string): Promise<Date | null> {
  return (await tx.webhookListener.findFirst({ where: { id }, select: { expiresAt: true } }))?.expiresAt ?? null;
}

/** A position in the order of fan-outs. */
export type FanOutPosition = { at: Date; id: string };

export async function findFanOutPosition(tx: TenantTx, id: string): Promise<FanOutPosition | null> {
  const row = await tx.webhookMessage.findFirst({ where: { id }, select: { fannedOutAt: true } });
  return row?.fannedOutAt ? { at: row.fannedOutAt, id } : null;
}

/**
 * An event. `body` is null for an event of another type, and for one that was fanned out before there was a listener.
 */
type ScannedEvent = Pick<WebhookMessage, "id" | "type" | "createdAt" | "body"> & { fannedOutAt: Date };

/** The maximum number of events that a call reads, even if few are of the requested types. */
const MAX_SCANNED = 500;

/**
 * Reads events after a position, oldest first, with at most `limit` bodies, and none after the first one that exceeds
 * `maxBytes`.
 */
export function scanEventsAfter(
  tx: ListTx,
  { at, id }: FanOutPosition,
  { types, limit, maxBytes }: { types: readonly WebhookEvent[]; limit: number; maxBytes: number },
): Promise<ScannedEvent[]> {
  return tx.$queryRaw<ScannedEvent[]>`
    SELECT id, type, created_at AS "createdAt", body, fanned_out_at AS "fannedOutAt" FROM (
      SELECT *, count(body) OVER place AS bodies, coalesce(sum(octet_length(body)) OVER place - octet_length(body), 0) AS bytes_before
      FROM (SELECT id, type, created_at, fanned_out_at, CASE WHEN type = ANY (${[...types]}) THEN body END AS body
        FROM webhook_message WHERE tenant_id = named_tenant() AND (fanned_out_at, id) > (${at}, ${id}::uuid)
        ORDER BY fanned_out_at, id LIMIT ${MAX_SCANNED}) scanned
      WINDOW place AS (ORDER BY fanned_out_at, id)) counted
    WHERE bodies <= ${limit} AND bytes_before < ${maxBytes} ORDER BY fanned_out_at, id`;
}
