import type { CriterionPrimitive, Determination } from "@/server/contracts/enums";
import type { DevSummary } from "@/server/reports/contract/reports";
import type { DayRange } from "@/server/reports/contract/usage";
import { listRubricNames } from "@/server/reports/reportsStore";
import { type Counter, readCounters } from "@/server/reports/rollupStore";
import type { TenantDeps } from "@/server/deps/deps";
import { type MeasureCounter, selectCounters, groupByKey, rate, total } from "@/server/reports/counters";
import { resolveDays } from "@/server/deps/dayRange";
import { LATENCY_ERROR } from "@/server/reports/latency";
import { tallyOutcomes, tally, verdictRates } from "@/server/reports/tally";

const CRITERIA_SHOWN = 10;
const RUBRICS_SHOWN = 50;

/**
 * Returns the summary (spec: GET /v1/dev-reporting/summary).
 * @throws invalid_request (a reversed or too long range)
 */
export async function getSummary(deps: TenantDeps, query: DayRange): Promise<DevSummary> {
  const { from, to } = resolveDays(deps.clock, query);
  const measures = ["verifications", "rubrics", "latency", "criteria_judged", "criteria_not_met", "changes"] as const;
  const counters = await readCounters(deps.db, { from, to, daily: [], total: measures });
  const { all, current, figures } = tallyOutcomes(counters);
  return {
    tenant_id: deps.db.tenantId,
    from,
    to,
    ...verdictRates(all),
    current: summarizeCurrent(selectCounters(counters, "changes"), current),
    ...figures,
    latency_ms: { ...figures.latency_ms, relative_error: LATENCY_ERROR },
    top_failing_criteria: failingCriteria(counters),
    by_rubric: await byRubric(deps, selectCounters(counters, "rubrics")),
  };
}

function summarizeCurrent(
  changes: readonly MeasureCounter<"changes">[],
  by_determination: Record<Determination, number>,
): DevSummary["current"] {
  const { met, partial, not_met, cannot_determine } = by_determination;
  const decidedCount = met + partial + not_met;
  const count = (wantedSource: MeasureCounter<"changes">["label"][2]) =>
    total(changes.filter(({ label: [, , source] }) => source === wantedSource));
  return {
    by_determination,
    pass_rate: rate(met, decidedCount),
    abstention_rate: rate(cannot_determine, decidedCount + cannot_determine),
    by_source: { customer_decision: count("customer_decision"), escalation: count("escalation") },
  };
}

function failingCriteria(counters: readonly Counter[]): DevSummary["top_failing_criteria"] {
  const counterName = ({ label }: MeasureCounter<"criteria_judged" | "criteria_not_met">) => JSON.stringify(label);
  const judgedByName = new Map(
    selectCounters(counters, "criteria_judged").map((counter) => [counterName(counter), counter.amount]),
  );
  return selectCounters(counters, "criteria_not_met")
    .map((counter) => {
      const [criterion_id, key, primitive, inverted] = counter.label;
      const judgedCount = judgedByName.get(counterName(counter)) ?? 0;
      const failure_rate = rate(counter.amount, judgedCount) ?? 0;
      return {
        criterion_id,
        key,
        primitive: primitive as CriterionPrimitive,
        inverted: inverted === true,
        judged: judgedCount,
        not_met: counter.amount,
        failure_rate,
      };
    })
    .sort((a, b) => b.not_met - a.not_met || b.failure_rate - a.failure_rate || (a.key < b.key ? -1 : 1))
    .slice(0, CRITERIA_SHOWN);
}

async function byRubric(
  deps: TenantDeps,
  counters: readonly MeasureCounter<"rubrics">[],
): Promise<DevSummary["by_rubric"]> {
  const rows = [...groupByKey(counters, ({ label: [rubricId] }) => rubricId).entries()]
    .map(([rubric_id, rubricCounters]) => {
      const endedCounts = rubricCounters.map(({ label: [, status, determination], amount }) => ({
        status,
        determination,
        amount,
      }));
      return { rubric_id, ...verdictRates(tally(endedCounts)) };
    })
    .sort((a, b) => b.verifications - a.verifications || (a.rubric_id < b.rubric_id ? -1 : 1))
    .slice(0, RUBRICS_SHOWN);
  const ids = rows.map(({ rubric_id }) => rubric_id);
  const names = new Map(
    (await deps.db.transaction((tx) => listRubricNames(tx, ids))).map((rubricName) => [rubricName.id, rubricName]),
  );
  return rows.flatMap((row) => {
    const rubric = names.get(row.rubric_id);
    return rubric ? [{ ...row, name: rubric.name, version: rubric.version }] : [];
  });
}
