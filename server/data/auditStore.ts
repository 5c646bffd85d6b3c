import "server-only";
import type { Prisma } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

export async function insertAuditEvent(tx: TenantTx, event: Prisma.AuditEventUncheckedCreateInput): Promise<void> {
  await tx.auditEvent.create({ data: event });
}
