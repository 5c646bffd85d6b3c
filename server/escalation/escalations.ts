import type {
  EscalationList,
  EscalationObject,
  EscalationQuery,
  EscalationStart,
} from "@/server/escalation/contract/escalation";
import { Problem } from "@/server/contracts/problems";
import {
  type EscalationRow,
  findEscalation,
  insertEscalation,
  listEscalations,
  startOnce,
} from "@/server/escalation/escalationStore";
import type { ReviewDecisionRow } from "@/server/review/reviewDecisionStore";
import type { TenantTx } from "@/server/data/tenant";
import { findVerification } from "@/server/verification/read/verificationStore";
import type { TenantDeps } from "@/server/deps/deps";
import { readPage } from "@/server/deps/readPage";
import { wireFields } from "@/server/deps/wireFields";
import { readEligibility } from "@/server/escalation/eligibility";
import { escalationListItem } from "@/server/escalation/escalationObject";
import { currentTiers } from "@/server/reviewer/reviewerTiers";
import { admittedCapacities, ESCALATION_RULE } from "@/server/escalation/rules";
import { loadForJudging } from "@/server/rubric/loadForJudging";
import { callerOf, type Principal } from "@/server/deps/principal";
import { findAccountNames } from "@/server/account/accountNames";

const DAY_MS = 86_400_000;
const WINDOW_DAYS = 14;

/** Opens the escalation of a routed verification, in the transaction of that decision. */
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

/** Lists the tenant's escalations, newest first. */
export function listTenantEscalations(deps: TenantDeps, { status, ...page }: EscalationQuery): Promise<EscalationList> {
  return readPage(deps, page, (tx, position) => listEscalations(tx, { status }, position), escalationListItem);
}

/**
 * Returns one escalation with the allowed values of a judgment, and the judgment that closed it.
 * @throws escalation_not_found
 */
export async function getEscalation(
  deps: TenantDeps & { actor: Principal },
  { id }: { id: string },
): Promise<EscalationObject> {
  const {
    row,
    results,
    nameOf: accountNames,
    caller,
  } = await deps.db.transaction(async (tx) => {
    const row = await findEscalation(tx, id);
    if (!row) throw new Problem("escalation_not_found");
    const results = (await findVerification(tx, row.verificationId))?.results ?? [];
    return {
      row,
      results,
      nameOf: await findAccountNames(tx, [row.openedBy, ...(row.judgment ? [row.judgment.accountId] : [])]),
      caller: deps.actor.kind === "apiKey" ? null : await callerOn(tx, row, deps.actor.accountId),
    };
  });
  const rubric = await loadForJudging(deps, row.verification.rubricVersion.id);
  const criteriaByKey = new Map(rubric?.compiled.criteria.map((criterion) => [criterion.key, criterion]));
  return {
    ...escalationListItem(row),
    tenant_id: row.tenantId,
    opened_by_name: accountNames.get(row.openedBy) ?? null,
    capacities: [...(admittedCapacities(row.rule) ?? [])],
    tiers: currentTiers(),
    ...(caller ? { caller } : {}),
    criteria: results.map(({ criterionId, key, determination }) => ({
      criterion_id: criterionId,
      key,
      title: criteriaByKey.get(key)?.title ?? null,
      inverted: criteriaByKey.get(key)?.inverted === true,
      determination,
    })),
    judgment: row.judgment && {
      judgment_id: row.judgment.id,
      account_name: accountNames.get(row.judgment.accountId) ?? null,
      ...wireFields(row.judgment, "accountId", "contentHash", "observedSeconds", "selfAdjudicated"),
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

/**
 * Records when the caller began to judge, by the service's clock. Idempotent: only the first call counts.
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
    const starter = { tenantId: deps.db.tenantId, accountId: callerOf(deps.actor) };
    return startOnce(tx, { ...starter, escalationId: escalation.id, startedAt: deps.clock.now() });
  });
  return wireFields(start, "escalationId", "accountId", "startedAt");
}
