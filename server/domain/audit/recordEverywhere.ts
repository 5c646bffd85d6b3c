import { insertAuditEventEverywhere } from "@/server/data/auditStore";
import type { SystemTx } from "@/server/data/tenant";
import type { Act } from "@/server/domain/audit/record";
import type { Deps } from "@/server/domain/deps";

/** Writes what the operator did to all tenants at once into the trail of each, in the transaction of the act itself. */
export async function recordAuditEverywhere(
  tx: SystemTx,
  deps: Pick<Deps, "clock">,
  act: Omit<Act, "details">,
): Promise<void> {
  await insertAuditEventEverywhere(tx, { ...act, createdAt: deps.clock.now() });
}
