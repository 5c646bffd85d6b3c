import type { EscalationObject } from "@/server/contracts/escalation";
import { Problem } from "@/server/contracts/problems";
import { findEscalation } from "@/server/data/escalationStore";
import { findVerification } from "@/server/data/verificationStore";
import type { TenantDeps } from "@/server/domain/deps";
import { escalationListItem } from "@/server/domain/escalation/escalationObject";
import { currentTiers } from "@/server/domain/escalation/reviewerTiers";
import { capacitiesOf } from "@/server/domain/escalation/rules";

type Judgment = EscalationObject["judgment"] & object;

/** One escalation with the allowed values of a judgment, and the judgment that closed it. @throws escalation_not_found */
export async function getEscalation(deps: TenantDeps, id: string): Promise<EscalationObject> {
  const { row, results } = await deps.db.transaction(async (tx) => {
    const row = await findEscalation(tx, id);
    if (!row) throw new Problem("escalation_not_found");
    return { row, results: (await findVerification(tx, row.verificationId))?.results ?? [] };
  });
  return {
    ...escalationListItem(row),
    tenant_id: row.tenantId,
    capacities: [...(capacitiesOf(row.rule) ?? [])],
    tiers: currentTiers(),
    criteria: results.map(({ criterionId, key, determination }) => ({
      criterion_id: criterionId,
      key,
      determination: determination as EscalationObject["criteria"][number]["determination"],
    })),
    judgment: row.judgment && {
      judgment_id: row.judgment.id,
      account_id: row.judgment.accountId,
      content_hash: row.judgment.contentHash,
      record: row.judgment.judgment as Judgment["record"],
    },
  };
}
