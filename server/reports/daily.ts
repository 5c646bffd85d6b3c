import type { DailyReport } from "@/server/reports/contract/reports";
import type { DayRange } from "@/server/reports/contract/usage";
import { type Counter, readCounters } from "@/server/reports/rollupStore";
import type { TenantDeps } from "@/server/deps/deps";
import { countersOf, grouped, rate, total } from "@/server/reports/counters";
import { currentCounts, signedCounts } from "@/server/reports/currentCounts";
import { resolveDays } from "@/server/reports/dayRange";
import { latencyPercentile } from "@/server/reports/latency";
import { tally } from "@/server/reports/tally";

/** The summary's numbers, for each day. @throws invalid_request (a reversed or too long range) */
export async function getDailyReport(deps: TenantDeps, query: DayRange): Promise<DailyReport> {
  const { from, to, dates } = resolveDays(deps.clock, query);
  const counters = await readCounters(deps.db, { from, to, daily: ["verifications", "latency", "changes"], total: [] });
  const byDay = grouped(counters, ({ day }) => day ?? "");
  const daily = dates.map((date) => ({ date, ...dayOf(byDay.get(date) ?? []) }));
  return { tenant_id: deps.db.tenantId, from, to, daily };
}

type Day = Omit<DailyReport["daily"][number], "date">;

function dayOf(counters: readonly Counter[]): Day {
  const ended = countersOf(counters, "verifications").map(({ label: [status, determination, flagged], amount }) => {
    return { status, determination, flagged, amount };
  });
  const { verifications, finished, verdicts, failed, abstained } = tally(ended);
  const flagged = total(ended.filter((each) => each.flagged));
  const signed = signedCounts(ended);
  const latency = countersOf(counters, "latency").map(({ label: [bucket], amount }) => ({ bucket, amount }));
  return {
    verifications,
    by_determination: signed,
    by_current_determination: currentCounts(signed, countersOf(counters, "changes")),
    failed,
    unfinished: verifications - finished,
    flagged,
    abstention_rate: rate(abstained, verdicts),
    flagged_rate: rate(flagged, verdicts),
    latency_ms: {
      sample: total(latency),
      p50: latencyPercentile(latency, 0.5),
      p95: latencyPercentile(latency, 0.95),
    },
  };
}
