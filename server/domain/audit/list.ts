import type { PageQuery } from "@/server/contracts/page";
import type { AuditTrail } from "@/server/contracts/audit";
import { listAuditEvents } from "@/server/data/auditStore";
import type { TenantDeps } from "@/server/domain/deps";
import { readPage } from "@/server/domain/readPage";

/** The tenant's trail, newest first. */
export function listAuditTrail(deps: Pick<TenantDeps, "db">, query: PageQuery): Promise<AuditTrail> {
  return readPage(deps, query, listAuditEvents, (row) => ({
    event_id: row.id,
    actor_kind: row.actorKind as AuditTrail["items"][number]["actor_kind"],
    actor: row.actor,
    action: row.action,
    target_kind: row.targetKind,
    target: row.target,
    details: row.details as Record<string, unknown>,
    created_at: row.createdAt.toISOString(),
  }));
}
