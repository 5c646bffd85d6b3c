import type { CriterionPrimitive, Determination } from "@/server/contracts/enums";
import type { DevSummary } from "@/server/contracts/reports";
import type { DayRange } from "@/server/contracts/usage";
import { type ChangeRow, listChanges, listRubricNames } from "@/server/data/reportsStore";
import { readCounters } from "@/server/data/rollupStore";
import type { TenantDeps } from "@/server/domain/deps";
import { type CounterOf, countersOf, grouped, rate, total } from "@/server/domain/reports/counters";
import { currentCounts, signedCounts } from "@/server/domain/reports/currentCounts";
import { resolveDays } from "@/server/domain/reports/dayRange";
import { LATENCY_ERROR, latencyPercentile } from "@/server/domain/reports/latency";
import { tally, verdictRates } from "@/server/domain/reports/tally";

const CRITERIA_SHOWN = 10;
const RUBRICS_SHOWN = 50;

/** spec: GET /v1/dev-reporting/summary. @throws invalid_request (a reversed or too long range) */
export async function getSummary(deps: TenantDeps, query: DayRange): Promise<DevSummary> {
  const { from, to } = resolveDays(deps.clock, query);
  const measures = ["verifications", "rubrics", "latency", "criteria"] as const;
  const counters = await readCounters(deps.db, { from, to, daily: [], total: measures });
  const ended = countersOf(counters, "verifications").map(({ label: [status, determination, flagged], amount }) => {
    return { status, determination, flagged, amount };
  });
  const all = tally(ended);
  const flagged = total(ended.filter((each) => each.flagged));
  const latency = countersOf(counters, "latency").map(({ label: [bucket], amount }) => ({ bucket, amount }));
  return {
    tenant_id: deps.db.tenantId,
    from,
    to,
    ...verdictRates(all),
    current: await currentOf(deps, { from, to }, signedCounts(ended)),
    failed: all.failed,
    unfinished: all.verifications - all.finished,
    flagged,
    flagged_rate: rate(flagged, all.verdicts),
    latency_ms: {
      sample: total(latency),
      p50: latencyPercentile(latency, 0.5),
      p95: latencyPercentile(latency, 0.95),
      relative_error: LATENCY_ERROR,
    },
    top_failing_criteria: failingCriteria(countersOf(counters, "criteria")),
    by_rubric: await byRubric(deps, countersOf(counters, "rubrics")),
  };
}

async function currentOf(
  deps: TenantDeps,
  { from, to }: { from: string; to: string },
  signed: Record<Determination, number>,
): Promise<DevSummary["current"]> {
  const changes = await deps.db.transaction((tx) => listChanges(tx, from, to));
  const by_determination = currentCounts(signed, changes);
  const { met, partial, not_met, cannot_determine } = by_determination;
  const decided = met + partial + not_met;
  const count = (source: ChangeRow["source"]) =>
    changes.reduce((sum, change) => (change.source === source ? sum + change.count : sum), 0);
  return {
    by_determination,
    pass_rate: rate(met, decided),
    abstention_rate: rate(cannot_determine, decided + cannot_determine),
    by_source: { customer_decision: count("customer_decision"), escalation: count("escalation") },
  };
}

function failingCriteria(counters: readonly CounterOf<"criteria">[]): DevSummary["top_failing_criteria"] {
  const groups = grouped(counters, ({ label: [id, key, primitive] }) => JSON.stringify([id, key, primitive]));
  return [...groups.entries()]
    .map(([label, ofCriterion]) => {
      const [criterion_id, key, primitive] = JSON.parse(label) as [string, string, CriterionPrimitive];
      const determined = (want: (determination: string) => boolean) =>
        total(ofCriterion.filter(({ label: [, , , determination] }) => want(determination)));
      const judged = determined((determination) => determination !== "cannot_determine");
      const not_met = determined((determination) => determination === "not_met");
      return { criterion_id, key, primitive, judged, not_met, failure_rate: rate(not_met, judged) ?? 0 };
    })
    .filter(({ not_met }) => not_met > 0)
    .sort((a, b) => b.not_met - a.not_met || b.failure_rate - a.failure_rate || (a.key < b.key ? -1 : 1))
    .slice(0, CRITERIA_SHOWN);
}

async function byRubric(deps: TenantDeps, counters: readonly CounterOf<"rubrics">[]): Promise<DevSummary["by_rubric"]> {
  const rows = [...grouped(counters, ({ label: [rubricId] }) => rubricId).entries()]
    .map(([rubric_id, ofRubric]) => {
      const ended = ofRubric.map(({ label: [, status, determination], amount }) => ({ status, determination, amount }));
      return { rubric_id, ...verdictRates(tally(ended)) };
    })
    .sort((a, b) => b.verifications - a.verifications || (a.rubric_id < b.rubric_id ? -1 : 1))
    .slice(0, RUBRICS_SHOWN);
  const ids = rows.map(({ rubric_id }) => rubric_id);
  const names = new Map((await deps.db.transaction((tx) => listRubricNames(tx, ids))).map((each) => [each.id, each]));
  return rows.flatMap((row) => {
    const rubric = names.get(row.rubric_id);
    return rubric ? [{ ...row, name: rubric.name, version: rubric.version }] : [];
  });
}
