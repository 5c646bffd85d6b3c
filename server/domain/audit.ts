import type { AuditTrail } from "@/server/contracts/audit";
import type { PageQuery } from "@/server/contracts/page";
import { insertAuditEvent, insertAuditEventEverywhere, listAuditEvents } from "@/server/data/auditStore";
import type { SystemTx, TenantTx } from "@/server/data/tenant";
import type { Deps, TenantDeps } from "@/server/domain/deps";
import type { Principal } from "@/server/domain/principal";
import { callerOf } from "@/server/domain/principal";
import { readPage } from "@/server/domain/readPage";

/** `operator`: the admin tool; `system`: a rule of the service. */
export type Actor = Principal | "operator" | "system";

export type Act = {
  /** Noun and past participle, such as `reviewer.granted`. */
  action: string;
  targetKind: string;
  target: string;
  /** Details beyond the target; never a secret, never submitted content. */
  details?: Record<string, string | number | boolean | null>;
};

/** Adds an event to the tenant's audit trail, in the transaction of the action. */
export async function recordAudit(
  tx: TenantTx,
  deps: Pick<TenantDeps, "db" | "clock" | "ids">,
  actor: Actor,
  { action, targetKind, target, details = {} }: Act,
): Promise<void> {
  await insertAuditEvent(tx, {
    id: deps.ids.next(),
    tenantId: deps.db.tenantId,
    ...(typeof actor === "string"
      ? { actorKind: actor, actor }
      : { actorKind: actor.kind === "apiKey" ? "api_key" : "account", actor: callerOf(actor) }),
    action,
    targetKind,
    target,
    details,
    createdAt: deps.clock.now(),
  });
}

/** Adds an operator event to the audit trail of every tenant, in the transaction of the action. */
export async function recordAuditEverywhere(
  tx: SystemTx,
  deps: Pick<Deps, "clock">,
  act: Omit<Act, "details">,
): Promise<void> {
  await insertAuditEventEverywhere(tx, { ...act, createdAt: deps.clock.now() });
}

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
