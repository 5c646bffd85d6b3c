import type { EscalationList, EscalationQuery } from "@/server/escalation/contract/escalation";
import { LIMITS } from "@/server/contracts/limits";
import { listEscalations } from "@/server/escalation/escalationStore";
import type { TenantDeps } from "@/server/deps/deps";
import { escalationListItem } from "@/server/escalation/escalationObject";

/** The tenant's escalations, newest first. */
export async function listTenantEscalations(
  deps: TenantDeps,
  { status, limit = LIMITS.defaultPageSize, offset = 0 }: EscalationQuery,
): Promise<EscalationList> {
  const rows = await deps.db.listTransaction((tx) => listEscalations(tx, { status }, { limit, offset }));
  return { tenant_id: deps.db.tenantId, items: rows.map(escalationListItem), limit, offset };
}
