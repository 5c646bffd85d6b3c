import type { DailyReport } from "@/server/reports/contract/reports";
import type { DayRange } from "@/server/reports/contract/usage";
import { readCounters } from "@/server/reports/rollupStore";
import type { TenantDeps } from "@/server/deps/deps";
import { groupByKey, rate } from "@/server/reports/counters";
import { resolveDays } from "@/server/deps/dayRange";
import { tallyOutcomes } from "@/server/reports/tally";

/**
 * Returns the numbers of the summary for each day.
 * @throws invalid_request (a reversed or too long range)
 */
export async function getDailyReport(deps: TenantDeps, query: DayRange): Promise<DailyReport> {
  const { from, to, dates } = resolveDays(deps.clock, query);
  const counters = await readCounters(deps.db, { from, to, daily: ["verifications", "latency", "changes"], total: [] });
  const byDay = groupByKey(counters, ({ day }) => day ?? "");
  const daily = dates.map((date) => {
    const { all, signed, current, figures } = tallyOutcomes(byDay.get(date) ?? []);
    return {
      date,
      verifications: all.verifications,
      by_determination: signed,
      by_current_determination: current,
      abstention_rate: rate(all.abstained, all.verdicts),
      ...figures,
    };
  });
  return { tenant_id: deps.db.tenantId, from, to, daily };
}
