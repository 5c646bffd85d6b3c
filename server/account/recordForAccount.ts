import type { AuditAction } from "@/server/contracts/auditActions";
import { listMemberships } from "@/server/account/accountStore";
import { tenantDb } from "@/server/data/tenant";
import { recordAudit } from "@/server/audit/audit";
import type { Deps } from "@/server/deps/deps";

/**
 * Adds an event about an account to the audit trail of each of its tenants. The actor is the account itself or the
 * operator.
 */
export async function recordForAccount(
  deps: Pick<Deps, "database" | "clock" | "ids">,
  accountId: string,
  action: AuditAction,
  by?: "operator",
): Promise<void> {
  for (const { tenantId, owner, reviewer } of await listMemberships(deps.database, accountId)) {
    const db = tenantDb(deps.database, tenantId);
    const actor = by ?? ({ kind: "session", tenantId, accountId, owner, reviewer } as const);
    await db.transaction((tx) => recordAudit(tx, { ...deps, db }, actor, { action, target: accountId }));
  }
}
