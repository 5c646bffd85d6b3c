import "server-only";
import type { AuditFilters } from "@/server/audit/contract/audit";
import { type AuditEvent, Prisma } from "@/server/data/generated/client";
import type { Page } from "@/server/data/page";
import { searchFold } from "@/server/contracts/searchFold";
import type { WireName } from "@/server/deps/wireFields";
import type { ListTx, SystemTx, TenantTx } from "@/server/data/tenant";

export async function insertAuditEvent(tx: TenantTx, event: Prisma.AuditEventUncheckedCreateInput): Promise<void> {
  await tx.auditEvent.create({ data: event });
}

type OperatorEvent = Pick<AuditEvent, "action" | "targetKind" | "target" | "details" | "createdAt">;

/** Adds one operator event to the audit trail of every tenant. */
export async function insertAuditEventEverywhere(tx: SystemTx, event: OperatorEvent): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO audit_event (id, tenant_id, actor_kind, actor, action, target_kind, target, details, created_at)
    SELECT gen_random_uuid(), id, 'operator', 'operator', ${event.action}, ${event.targetKind}, ${event.target},
      ${JSON.stringify(event.details)}::json, ${event.createdAt} FROM tenant`;
}

export type AuditEventFilters = Omit<AuditFilters, "action"> & { actions?: readonly string[] | undefined };
export type AuditEventRow = Omit<AuditEvent, "tenantId">;

/** Builds the condition that a column equals a value. Undefined means no condition. */
const equality = (column: WireName<keyof AuditEvent>, value: string | undefined): Prisma.Sql[] =>
  value === undefined ? [] : [Prisma.sql`${Prisma.raw(column)} = ${value}`];

function conditions({ actions, from, to, q, ...exact }: AuditEventFilters): Prisma.Sql[] {
  return [
    Prisma.sql`tenant_id = named_tenant()`,
    ...(actions ? [Prisma.sql`action = ANY(${[...actions]})`] : []),
    ...(Object.entries(exact) as [keyof typeof exact, string | undefined][]).flatMap(([column, value]) =>
      equality(column, value),
    ),
    ...(from ? [Prisma.sql`created_at >= ${`${from}T00:00:00Z`}::timestamptz`] : []),
    ...(to ? [Prisma.sql`created_at <= ${`${to}T23:59:59.999Z`}::timestamptz`] : []),
    ...(q
      ? [Prisma.sql`position(${searchFold(q)} IN search_fold(concat_ws(E'\\n', action, actor, target, details))) > 0`]
      : []),
  ];
}

const COLUMNS = Prisma.sql`
  id, actor_kind AS "actorKind", actor, action, target_kind AS "targetKind", target, details, created_at AS "createdAt"`;

/** Lists events, newest first. The dates of the filters are UTC days, both inclusive. */
export function listAuditEvents(tx: ListTx, filters: AuditEventFilters, page: Page): Promise<AuditEventRow[]> {
  return tx.$queryRaw<AuditEventRow[]>`
    SELECT ${COLUMNS} FROM audit_event WHERE ${Prisma.join(conditions(filters), " AND ")}
    ORDER BY created_at DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset}`;
}

/** Lists events in the same order after the entry `before`, or from the newest. Every page costs the same. */
export function listAuditEventsBefore(
  tx: ListTx,
  filters: AuditEventFilters,
  { before, limit }: { before: string | null; limit: number },
): Promise<AuditEventRow[]> {
  const position = Prisma.sql`(created_at, id) < (
    SELECT created_at, id FROM audit_event WHERE tenant_id = named_tenant() AND id = ${before}::uuid)`;
  const allConditions = [...conditions(filters), ...(before === null ? [] : [position])];
  return tx.$queryRaw<AuditEventRow[]>`
    SELECT ${COLUMNS} FROM audit_event WHERE ${Prisma.join(allConditions, " AND ")}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
}

/** Counts events, up to `most`. */
export async function countAuditEvents(tx: ListTx, filters: AuditEventFilters, maxCount: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) AS count FROM (
      SELECT 1 FROM audit_event WHERE ${Prisma.join(conditions(filters), " AND ")} LIMIT ${maxCount}) AS found`;
  return Number(row?.count ?? 0);
}
