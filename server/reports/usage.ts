import { Determination, type JudgeTier, VerificationStatus } from "@/server/contracts/enums";
import { sumOfDollars } from "@/server/contracts/quantities";
import type { DayRange, UsageSummary } from "@/server/reports/contract/usage";
import { JUDGE_MEASURES, type JudgeMeasure } from "@/server/reports/measures";
import { type Counter, readCounters } from "@/server/reports/rollupStore";
import type { TenantDeps } from "@/server/deps/deps";
import { type CounterOf, countersOf, countsBy, grouped, total } from "@/server/reports/counters";
import { resolveDays } from "@/server/deps/dayRange";

/**
 * spec: GET /v1/usage.
 * @throws invalid_request (a reversed or too long range)
 */
export async function getUsage(deps: TenantDeps, query: DayRange): Promise<UsageSummary> {
  const { from, to, dates } = resolveDays(deps.clock, query);
  const daily = ["verifications", "proofs", ...JUDGE_MEASURES] as const;
  const counters = await readCounters(deps.db, { from, to, daily, total: ["primitives"] });
  const byDay = grouped(counters, ({ day }) => day ?? "");
  return {
    tenant_id: deps.db.tenantId,
    from,
    to,
    verifications: verificationsOf(countersOf(counters, "verifications")),
    criteria: criteriaOf(counters),
    judge: { ...callsOf(counters), by_model: byModel(counters.filter(isJudge)) },
    proofs_signed: total(countersOf(counters, "proofs")),
    daily: dates.map((date) => {
      const ofDay = byDay.get(date) ?? [];
      const verifications = countersOf(ofDay, "verifications");
      return {
        date,
        verifications: total(verifications),
        flagged: total(verifications.filter(isFlagged)),
        proofs_signed: total(countersOf(ofDay, "proofs")),
        ...spentOn(ofDay),
      };
    }),
  };
}

const isFlagged = ({ label: [, , flagged] }: CounterOf<"verifications">) => flagged;

function verificationsOf(counters: CounterOf<"verifications">[]): UsageSummary["verifications"] {
  const ofStatus = (key: string) => total(counters.filter(({ label: [status] }) => status === key));
  const ofDetermination = (key: string) => total(counters.filter(({ label: [, found] }) => (found ?? "none") === key));
  return {
    total: total(counters),
    by_status: countsBy(VerificationStatus.options, ofStatus),
    by_determination: countsBy([...Determination.options, "none"], ofDetermination),
    flagged: total(counters.filter(isFlagged)),
  };
}

function criteriaOf(counters: readonly Counter[]): UsageSummary["criteria"] {
  const criteria = countersOf(counters, "primitives");
  const judgedCount = total(criteria.filter(({ label: [primitive] }) => primitive === "llm_judge@1"));
  const reused = total(countersOf(counters, "judge_reused"));
  return { deterministic: total(criteria) - judgedCount, llm_judge: judgedCount, reused };
}

type JudgeCounter = CounterOf<JudgeMeasure>;

const isJudge = (counter: Counter): counter is JudgeCounter =>
  JUDGE_MEASURES.some((measure) => measure === counter.measure);

function spentOn(counters: readonly Counter[]) {
  return {
    input_tokens: total(countersOf(counters, "judge_input_tokens")),
    output_tokens: total(countersOf(counters, "judge_output_tokens")),
    cost_usd: sumOfDollars(total(countersOf(counters, "judge_cost_usd"))),
  };
}

function callsOf(counters: readonly Counter[]) {
  const calls = total(countersOf(counters, "judge_calls"));
  return { calls, ...spentOn(counters), unpriced_calls: total(countersOf(counters, "judge_unpriced")) };
}

/** Most expensive first. */
function byModel(counters: readonly JudgeCounter[]): UsageSummary["judge"]["by_model"] {
  return [...grouped(counters, ({ label }) => JSON.stringify(label)).entries()]
    .map(([label, ofModel]) => {
      const [model, tier] = JSON.parse(label) as [string, JudgeTier];
      return { model, tier, ...callsOf(ofModel) };
    })
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.cost_usd - a.cost_usd || b.calls - a.calls || (a.model < b.model ? -1 : 1));
}
