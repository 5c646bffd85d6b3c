import { insertAuditEvent } from "@/server/data/auditStore";
import type { TenantTx } from "@/server/data/tenant";
import type { TenantDeps } from "@/server/domain/deps";
import { callerOf, type Principal } from "@/server/domain/principal";

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
