import { Determination, type JudgeTier, VerificationStatus } from "@/server/contracts/enums";
import { sumOfDollars } from "@/server/contracts/quantities";
import type { DayRange, UsageSummary } from "@/server/reports/contract/usage";
import { JUDGE_MEASURES, type JudgeMeasure } from "@/server/reports/measures";
import { type Counter, readCounters } from "@/server/reports/rollupStore";
import type { TenantDeps } from "@/server/deps/deps";
import { type MeasureCounter, selectCounters, countsBy, groupByKey, total } from "@/server/reports/counters";
import { resolveDays } from "@/server/deps/dayRange";

/**
 * Returns the usage (spec: GET /v1/usage).
 * @throws invalid_request (a reversed or too long range)
 */
export async function getUsage(deps: TenantDeps, query: DayRange): Promise<UsageSummary> {
  const { from, to, dates } = resolveDays(deps.clock, query);
  const daily = ["verifications", "proofs", ...JUDGE_MEASURES] as const;
  const counters = await readCounters(deps.db, { from, to, daily, total: ["primitives"] });
  const byDay = groupByKey(counters, ({ day }) => day ?? "");
  return {
    tenant_id: deps.db.tenantId,
    from,
    to,
    verifications: countVerifications(selectCounters(counters, "verifications")),
    criteria: countCriteria(counters),
    judge: { ...summarizeCalls(counters), by_model: byModel(counters.filter(isJudge)) },
    proofs_signed: total(selectCounters(counters, "proofs")),
    daily: dates.map((date) => {
      const dayCounters = byDay.get(date) ?? [];
      const verifications = selectCounters(dayCounters, "verifications");
      return {
        date,
        verifications: total(verifications),
        flagged: total(verifications.filter(isFlagged)),
        proofs_signed: total(selectCounters(dayCounters, "proofs")),
        ...spentOn(dayCounters),
      };
    }),
  };
}

const isFlagged = ({ label: [, , flagged] }: MeasureCounter<"verifications">) => flagged;

function countVerifications(counters: MeasureCounter<"verifications">[]): UsageSummary["verifications"] {
  const countByStatus = (key: string) => total(counters.filter(({ label: [status] }) => status === key));
  const countByDetermination = (key: string) =>
    total(counters.filter(({ label: [, determination] }) => (determination ?? "none") === key));
  return {
    total: total(counters),
    by_status: countsBy(VerificationStatus.options, countByStatus),
    by_determination: countsBy([...Determination.options, "none"], countByDetermination),
    flagged: total(counters.filter(isFlagged)),
  };
}

function countCriteria(counters: readonly Counter[]): UsageSummary["criteria"] {
  const criteria = selectCounters(counters, "primitives");
  const judgedCount = total(criteria.filter(({ label: [primitive] }) => primitive === "llm_judge@1"));
  const reusedCount = total(selectCounters(counters, "judge_reused"));
  return { deterministic: total(criteria) - judgedCount, llm_judge: judgedCount, reused: reusedCount };
}

type JudgeCounter = MeasureCounter<JudgeMeasure>;

const isJudge = (counter: Counter): counter is JudgeCounter =>
  JUDGE_MEASURES.some((measure) => measure === counter.measure);

function spentOn(counters: readonly Counter[]) {
  return {
    input_tokens: total(selectCounters(counters, "judge_input_tokens")),
    output_tokens: total(selectCounters(counters, "judge_output_tokens")),
    cost_usd: sumOfDollars(total(selectCounters(counters, "judge_cost_usd"))),
  };
}

function summarizeCalls(counters: readonly Counter[]) {
  const calls = total(selectCounters(counters, "judge_calls"));
  return { calls, ...spentOn(counters), unpriced_calls: total(selectCounters(counters, "judge_unpriced")) };
}

/** Sums the usage by model, the most expensive first. */
function byModel(counters: readonly JudgeCounter[]): UsageSummary["judge"]["by_model"] {
  return [...groupByKey(counters, ({ label }) => JSON.stringify(label)).entries()]
    .map(([label, modelCounters]) => {
      const [model, tier] = JSON.parse(label) as [string, JudgeTier];
      return { model, tier, ...summarizeCalls(modelCounters) };
    })
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.cost_usd - a.cost_usd || b.calls - a.calls || (a.model < b.model ? -1 : 1));
}
