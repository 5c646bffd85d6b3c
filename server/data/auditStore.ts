import "server-only";
import type { AuditEvent, Prisma } from "@/server/data/generated/client";
import type { SystemTx, TenantTx } from "@/server/data/tenant";

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

/** Newest first. */
export function listAuditEvents(tx: TenantTx, page: { limit: number; offset: number }): Promise<AuditEvent[]> {
  return tx.auditEvent.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: page.limit,
    skip: page.offset,
  });
}
