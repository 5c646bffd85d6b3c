import "server-only";
import type { AuditFilters } from "@/server/audit/contract/audit";
import { type AuditEvent, Prisma } from "@/server/data/generated/client";
import type { Page } from "@/server/data/page";
import type { ListTx, SystemTx, TenantTx } from "@/server/data/tenant";

export async function insertAuditEvent(tx: TenantTx, event: Prisma.AuditEventUncheckedCreateInput): Promise<void> {
  await tx.auditEvent.create({ data: event });
}

type OperatorEvent = Pick<AuditEvent, "action" | "targetKind" | "target" | "createdAt">;

/** Adds one operator event to the audit trail of every tenant. */
export async function insertAuditEventEverywhere(tx: SystemTx, event: OperatorEvent): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO audit_event (id, tenant_id, actor_kind, actor, action, target_kind, target, details, created_at)
    SELECT gen_random_uuid(), id, 'operator', 'operator', ${event.action}, ${event.targetKind}, ${event.target}, '{}',
      ${event.createdAt} FROM tenant`;
}

export type AuditEventFilters = Omit<AuditFilters, "action"> & { actions?: readonly string[] | undefined };
export type AuditEventRow = Omit<AuditEvent, "tenantId">;

function conditions({ actions, from, to, q, ...equal }: AuditEventFilters): Prisma.Sql[] {
  return [
    Prisma.sql`tenant_id = named_tenant()`,
    ...(actions ? [Prisma.sql`action = ANY(${[...actions]})`] : []),
    ...Object.entries(equal).flatMap(([column, value]) =>
      value === undefined ? [] : [Prisma.sql`${Prisma.raw(column)} = ${value}`],
    ),
    ...(from ? [Prisma.sql`created_at >= ${`${from}T00:00:00Z`}::timestamptz`] : []),
    ...(to ? [Prisma.sql`created_at <= ${`${to}T23:59:59.999Z`}::timestamptz`] : []),
    ...(q ? [Prisma.sql`position(lower(${q}) IN lower(concat_ws(E'\\n', action, actor, target, details))) > 0`] : []),
  ];
}

/** Newest first; dates of the filters are UTC days, both inclusive. */
export function listAuditEvents(tx: ListTx, filters: AuditEventFilters, page: Page): Promise<AuditEventRow[]> {
  return tx.$queryRaw<AuditEventRow[]>`
    SELECT id, actor_kind AS "actorKind", actor, action, target_kind AS "targetKind", target, details, created_at AS "createdAt"
    FROM audit_event WHERE ${Prisma.join(conditions(filters), " AND ")}
    ORDER BY created_at DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset}`;
}
