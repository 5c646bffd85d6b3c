import { insertEscalation } from "@/server/escalation/escalationStore";
import type { ReviewDecisionRow } from "@/server/review/reviewDecisionStore";
import type { TenantTx } from "@/server/data/tenant";
import type { TenantDeps } from "@/server/deps/deps";
import { ESCALATION_RULE } from "@/server/escalation/rules";

const DAY_MS = 86_400_000;
const WINDOW_DAYS = 14;

/** Opens the escalation of a verification that was routed, in the transaction of that decision. */
export async function openEscalation(
  tx: TenantTx,
  deps: Pick<TenantDeps, "ids">,
  { tenantId, verificationId, decidedBy, createdAt }: ReviewDecisionRow,
): Promise<void> {
  await insertEscalation(tx, {
    id: deps.ids.next(),
    tenantId,
    verificationId,
    rule: ESCALATION_RULE,
    status: "open",
    openedBy: decidedBy,
    openedAt: createdAt,
    closesAt: new Date(createdAt.getTime() + WINDOW_DAYS * DAY_MS),
  });
}
