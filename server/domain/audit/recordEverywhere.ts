import { insertAuditEventEverywhere } from "@/server/data/auditStore";
import type { SystemTx } from "@/server/data/tenant";
import type { Act } from "@/server/domain/audit/record";
import type { Deps } from "@/server/domain/deps";

/** Adds an operator event to the audit trail of every tenant, in the transaction of the action. */
export async function recordAuditEverywhere(
  tx: SystemTx,
  deps: Pick<Deps, "clock">,
  act: Omit<Act, "details">,
): Promise<void> {
  await insertAuditEventEverywhere(tx, { ...act, createdAt: deps.clock.now() });
}
