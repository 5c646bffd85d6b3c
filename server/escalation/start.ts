import type { EscalationStart } from "@/server/escalation/contract/escalation";
import { Problem } from "@/server/contracts/problems";
import { findEscalation, startOnce } from "@/server/escalation/escalationStore";
import type { TenantDeps } from "@/server/deps/deps";
import { callerOf, type Principal } from "@/server/deps/principal";

/**
 * Records when the caller began to judge; idempotent: the first call counts. The time is the service's own.
 * @throws escalation_not_found, judgment_already_closed
 */
export async function startEscalation(
  deps: TenantDeps & { actor: Principal },
  { id }: { id: string },
): Promise<EscalationStart> {
  const start = await deps.db.transaction(async (tx) => {
    const escalation = await findEscalation(tx, id);
    if (!escalation) throw new Problem("escalation_not_found");
    if (escalation.status !== "open") throw new Problem("judgment_already_closed");
    const { tenantId } = deps.db;
    const start = {
      tenantId,
      escalationId: escalation.id,
      accountId: callerOf(deps.actor),
      startedAt: deps.clock.now(),
    };
    return startOnce(tx, start);
  });
  return {
    escalation_id: start.escalationId,
    account_id: start.accountId,
    started_at: start.startedAt.toISOString(),
  };
}
