// Stores webhook endpoints and the outbox: messages (server/webhooks/sql/enqueue_webhook_events.sql), their deliveries
// and every attempt.
import "server-only";
import { LIMITS } from "@/server/contracts/limits";
import type { WebhookDeliveryQuery } from "@/server/webhooks/contract/webhook";
import type {
  Prisma,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookMessage,
} from "@/server/data/generated/client";
import { newestPage, type Page } from "@/server/data/page";
import type { ListTx, SystemTx, TenantTx } from "@/server/data/tenant";

export type WebhookEndpointRow = WebhookEndpoint;
export type WebhookMessageRow = WebhookMessage;
type NewWebhookEndpoint = Pick<WebhookEndpoint, "id" | "tenantId" | "url" | "secret" | "createdAt"> &
  Partial<Pick<WebhookEndpoint, "description" | "events">>;

const IN_USE = { status: "active", deletedAt: null } as const;
const OLDEST_FIRST = [
  { createdAt: "asc" },
  { id: "asc" },
] as const satisfies Prisma.WebhookEndpointOrderByWithRelationInput[];

export async function hasActiveWebhookEndpoint(tx: TenantTx): Promise<boolean> {
  return (await tx.webhookEndpoint.findFirst({ where: IN_USE, select: { id: true } })) !== null;
}

/** Counts endpoints. Transactions that count them run one after another. */
export async function countWebhookEndpoints(tx: TenantTx, tenantId: string): Promise<number> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`webhook_endpoint ${tenantId}`}, 0))`;
  return tx.webhookEndpoint.count({ where: { deletedAt: null } });
}

export async function insertWebhookEndpoint(tx: TenantTx, endpoint: NewWebhookEndpoint): Promise<WebhookEndpoint> {
  return tx.webhookEndpoint.create({ data: { ...endpoint, status: "active" } });
}

export function findWebhookEndpoint(tx: TenantTx, id: string): Promise<WebhookEndpoint | null> {
  return tx.webhookEndpoint.findFirst({ where: { id, deletedAt: null } });
}

/** Reads an endpoint, and locks it until the transaction ends. */
export async function lockWebhookEndpoint(tx: TenantTx, id: string): Promise<WebhookEndpoint | null> {
  await tx.$executeRaw`SELECT FROM webhook_endpoint WHERE id = ${id}::uuid FOR UPDATE`;
  return findWebhookEndpoint(tx, id);
}

export function listWebhookEndpointRows(tx: TenantTx): Promise<WebhookEndpoint[]> {
  return tx.webhookEndpoint.findMany({ where: { deletedAt: null }, orderBy: OLDEST_FIRST });
}

export function listActiveWebhookEndpoints(tx: TenantTx): Promise<WebhookEndpoint[]> {
  return tx.webhookEndpoint.findMany({ where: IN_USE, orderBy: OLDEST_FIRST });
}

export function updateWebhookEndpoint(
  tx: TenantTx,
  id: string,
  data: Partial<Omit<WebhookEndpoint, "id" | "tenantId">>,
): Promise<WebhookEndpoint> {
  return tx.webhookEndpoint.update({ where: { id }, data });
}

export function findWebhookMessage(tx: TenantTx, id: string): Promise<WebhookMessage | null> {
  return tx.webhookMessage.findFirst({ where: { id } });
}

export type NewDelivery = Pick<WebhookDelivery, "id" | "endpointId" | "url">;

/**
 * Fans a message out to its deliveries, once.
 * @returns the inserted deliveries, or an empty list if the message was fanned out before
 */
export async function insertDeliveries(
  tx: TenantTx,
  { id: messageId, tenantId }: Pick<WebhookMessage, "id" | "tenantId">,
  { body, deliveries, at }: { body: string | null; deliveries: NewDelivery[]; at: Date },
): Promise<DueDelivery[]> {
  const { count } = await tx.webhookMessage.updateMany({
    where: { id: messageId, fannedOutAt: null },
    data: { fannedOutAt: at, body },
  });
  if (count === 0) return [];
  const newRound = { tenantId, messageId, round: 0, attempts: 0, nextAttemptAt: at, createdAt: at };
  const rows = deliveries.map((delivery) => ({ ...delivery, ...newRound, status: "pending" as const }));
  await tx.webhookDelivery.createMany({ data: rows });
  return rows;
}

export type DueDelivery = Pick<WebhookDelivery, "id" | "tenantId" | "endpointId" | "round">;
const DUE_COLUMNS = { id: true, tenantId: true, endpointId: true, round: true } as const;

const WITH_TARGET = { message: true, endpoint: true } as const;
export type WholeDelivery = Prisma.WebhookDeliveryGetPayload<{ include: typeof WITH_TARGET }>;

export function findDelivery(tx: TenantTx, id: string): Promise<WholeDelivery | null> {
  return tx.webhookDelivery.findFirst({ where: { id }, include: WITH_TARGET });
}

/** Reads a delivery, and locks it until the transaction ends. */
export async function lockDelivery(tx: TenantTx, id: string): Promise<WholeDelivery | null> {
  await tx.$executeRaw`SELECT FROM webhook_delivery WHERE id = ${id}::uuid FOR UPDATE`;
  return findDelivery(tx, id);
}

export async function updateDelivery(
  tx: TenantTx,
  id: string,
  data: Partial<Pick<WebhookDelivery, "url" | "status" | "round" | "attempts" | "nextAttemptAt" | "deliveredAt">>,
): Promise<void> {
  await tx.webhookDelivery.update({ where: { id }, data });
}

export async function hasAttempt(tx: TenantTx, id: string): Promise<boolean> {
  return (await tx.webhookAttempt.findFirst({ where: { id }, select: { id: true } })) !== null;
}

export async function insertAttempt(tx: TenantTx, attempt: WebhookAttempt): Promise<void> {
  await tx.webhookAttempt.create({ data: attempt });
}

/** The columns for the API, with the latest attempts, newest first. */
const SHOWN_COLUMNS = {
  message: { select: { type: true, verificationId: true, body: true } },
  log: { orderBy: { number: "desc" }, take: LIMITS.webhookAttemptsShown },
} as const satisfies Prisma.WebhookDeliveryInclude;
export type ShownDelivery = Prisma.WebhookDeliveryGetPayload<{ include: typeof SHOWN_COLUMNS }>;

/** Lists the deliveries of an endpoint, newest first. */
export function listDeliveryRows(
  tx: ListTx,
  endpointId: string,
  { status }: Pick<WebhookDeliveryQuery, "status">,
  page: Page,
): Promise<ShownDelivery[]> {
  return tx.webhookDelivery.findMany({
    where: { endpointId, ...(status ? { status } : {}) },
    ...newestPage(page),
    include: SHOWN_COLUMNS,
  });
}

export function findShownDelivery(tx: TenantTx, id: string): Promise<ShownDelivery> {
  return tx.webhookDelivery.findFirstOrThrow({ where: { id }, include: SHOWN_COLUMNS });
}

/** Lists messages older than `before` that were not fanned out, oldest first. */
export function listWaitingMessages(
  tx: SystemTx,
  before: Date,
  limit: number,
): Promise<Pick<WebhookMessage, "id" | "tenantId" | "createdAt">[]> {
  return tx.webhookMessage.findMany({
    where: { fannedOutAt: null, createdAt: { lt: before } },
    orderBy: { createdAt: "asc" },
    take: limit,
    select: { id: true, tenantId: true, createdAt: true },
  });
}

/**
 * An overdue delivery. `place` is its position (from 1) among the overdue deliveries of its endpoint, the most overdue
 * first.
 */
type OverdueDelivery = DueDelivery & { nextAttemptAt: Date; place: number };

/**
 * Lists deliveries whose next attempt was due before `before`: at most `perEndpoint` of each endpoint, the most overdue
 * ones, so that an endpoint that does not respond hides no delivery of another one. Above `limit`, the choice is
 * random.
 */
export function listOverdueDeliveries(
  tx: SystemTx,
  before: Date,
  { perEndpoint, limit }: { perEndpoint: number; limit: number },
): Promise<OverdueDelivery[]> {
  return tx.$queryRaw<OverdueDelivery[]>`
    SELECT id, tenant_id AS "tenantId", endpoint_id AS "endpointId", round, next_attempt_at AS "nextAttemptAt", place
    FROM (SELECT id, tenant_id, endpoint_id, round, next_attempt_at, (row_number() OVER (PARTITION BY endpoint_id ORDER BY next_attempt_at, id))::int AS place
      FROM webhook_delivery WHERE status = 'pending' AND next_attempt_at < ${before}) overdue
    WHERE place <= ${perEndpoint} ORDER BY place, random() LIMIT ${limit}`;
}

/** Lists deliveries whose next attempt was due before `before`, in the order of their IDs, after the ID `after`. */
export function listDeliveriesDueBefore(
  tx: SystemTx,
  before: Date,
  { after, limit }: { after: string | null; limit: number },
): Promise<DueDelivery[]> {
  return tx.webhookDelivery.findMany({
    where: { status: "pending", nextAttemptAt: { lt: before }, ...(after !== null && { id: { gt: after } }) },
    orderBy: { id: "asc" },
    take: limit,
    select: DUE_COLUMNS,
  });
}

/**
 * Deletes up to `limit` messages from before `before`, with their deliveries and attempts, unless a delivery is pending
 * or was attempted since.
 * @returns the number of messages
 */
export async function pruneWebhookMessages(tx: SystemTx, before: Date, limit: number): Promise<number> {
  const oldMessages = await tx.$queryRaw<{ id: string }[]>`
    SELECT m.id FROM webhook_message m WHERE m.fanned_out_at IS NOT NULL AND m.created_at < ${before} AND NOT EXISTS (
      SELECT FROM webhook_delivery d WHERE d.tenant_id = m.tenant_id AND d.message_id = m.id AND (d.status = 'pending' OR EXISTS (
        SELECT FROM webhook_attempt a WHERE a.tenant_id = d.tenant_id AND a.delivery_id = d.id AND a.created_at >= ${before})))
    ORDER BY m.created_at LIMIT ${limit}`;
  const ids = oldMessages.map(({ id }) => id);
  // A concurrently redelivered delivery is pending once its lock is released, and keeps its message.
  await tx.$executeRaw`DELETE FROM webhook_delivery WHERE message_id = ANY (${ids}::uuid[]) AND status <> 'pending'`;
  return tx.$executeRaw`
    DELETE FROM webhook_message m WHERE m.id = ANY (${ids}::uuid[]) AND NOT EXISTS (
      SELECT FROM webhook_delivery d WHERE d.tenant_id = m.tenant_id AND d.message_id = m.id)`;
}
