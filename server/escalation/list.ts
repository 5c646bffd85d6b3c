import type { EscalationList, EscalationQuery } from "@/server/escalation/contract/escalation";
import { listEscalations } from "@/server/escalation/escalationStore";
import type { TenantDeps } from "@/server/deps/deps";
import { readPage } from "@/server/deps/readPage";
import { escalationListItem } from "@/server/escalation/escalationObject";

/** The tenant's escalations, newest first. */
export function listTenantEscalations(deps: TenantDeps, { status, ...page }: EscalationQuery): Promise<EscalationList> {
  return readPage(deps, page, (tx, at) => listEscalations(tx, { status }, at), escalationListItem);
}
