import type { EscalationObject } from "@/server/escalation/contract/escalation";
import { Problem } from "@/server/contracts/problems";
import { type EscalationRow, findEscalation } from "@/server/escalation/escalationStore";
import type { TenantTx } from "@/server/data/tenant";
import { findVerification } from "@/server/verification/verificationStore";
import type { TenantDeps } from "@/server/deps/deps";
import { readEligibility } from "@/server/escalation/eligibility";
import { escalationListItem } from "@/server/escalation/escalationObject";
import { currentTiers } from "@/server/escalation/reviewerTiers";
import { capacitiesOf } from "@/server/escalation/rules";
import { loadForJudging } from "@/server/rubric/loadForJudging";
import type { Principal } from "@/server/deps/principal";

/**
 * One escalation with the allowed values of a judgment, and the judgment that closed it. @throws escalation_not_found
 */
export async function getEscalation(
  deps: TenantDeps & { actor: Principal },
  { id }: { id: string },
): Promise<EscalationObject> {
  const { row, results, caller } = await deps.db.transaction(async (tx) => {
    const row = await findEscalation(tx, id);
    if (!row) throw new Problem("escalation_not_found");
    const results = (await findVerification(tx, row.verificationId))?.results ?? [];
    return {
      row,
      results,
      caller: deps.actor.kind === "apiKey" ? null : await callerOn(tx, row, deps.actor.accountId),
    };
  });
  const rubric = await loadForJudging(deps, row.verification.rubricVersion.id);
  const titleOf = new Map(rubric?.compiled.criteria.map(({ key, title }) => [key, title]));
  return {
    ...escalationListItem(row),
    tenant_id: row.tenantId,
    capacities: [...(capacitiesOf(row.rule) ?? [])],
    tiers: currentTiers(),
    ...(caller ? { caller } : {}),
    criteria: results.map(({ criterionId, key, determination }) => ({
      criterion_id: criterionId,
      key,
      title: titleOf.get(key) ?? null,
      determination,
    })),
    judgment: row.judgment && {
      judgment_id: row.judgment.id,
      account_id: row.judgment.accountId,
      content_hash: row.judgment.contentHash,
      observed_seconds: row.judgment.observedSeconds,
      self_adjudicated: row.judgment.selfAdjudicated,
      record: row.judgment.judgment,
    },
  };
}

async function callerOn(tx: TenantTx, row: EscalationRow, accountId: string): Promise<EscalationObject["caller"]> {
  const { authority, involved, settings, startedAt } = await readEligibility(tx, row, accountId);
  return {
    tier: authority?.tier ?? null,
    capacities: authority?.capacities ?? [],
    involved,
    may_judge: authority !== null && (!involved || settings.allow_self_adjudication),
    started_at: startedAt?.toISOString() ?? null,
  };
}
