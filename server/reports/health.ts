import { Problem } from "@/server/contracts/problems";
import type { HealthQuery, HealthReport } from "@/server/reports/contract/reports";
import { webhookEndpointExists } from "@/server/reports/reportsStore";
import { readCounters } from "@/server/reports/rollupStore";
import type { TenantDeps } from "@/server/deps/deps";
import { selectCounters, groupByKey } from "@/server/reports/counters";
import { resolveDays } from "@/server/deps/dayRange";
import { toEndedCounts, tally } from "@/server/reports/tally";

/** The smallest sample of a rate. A smaller one would reveal the outcome of single verifications. */
const MIN_VERIFICATIONS = 5;

/**
 * Returns the health report (spec: GET /v1/dev-reporting/health). pass_rate is the share of met among the decided
 * verdicts. exception_rate is the share of technical failures among the finished verifications. With fewer than five
 * verifications, a rate is null.
 * @throws invalid_request (a reversed or too long range), not_found (the tenant has no such webhook endpoint)
 */
export async function getHealth(deps: TenantDeps, query: HealthQuery): Promise<HealthReport> {
  const { from, to, dates } = resolveDays(deps.clock, query);
  const { subscription_id } = query;
  if (subscription_id && !(await deps.db.transaction((tx) => webhookEndpointExists(tx, subscription_id)))) {
    throw new Problem("not_found", "subscription_id: no webhook endpoint of this tenant has this ID");
  }
  const counters = await readCounters(deps.db, { from, to, daily: ["verifications"], total: [] });
  const byDay = groupByKey(selectCounters(counters, "verifications"), ({ day }) => day ?? "");
  return {
    tenant_id: deps.db.tenantId,
    from,
    to,
    subscription_id: subscription_id ?? null,
    daily: dates.map((date) => {
      const { finished, decided, met, failed } = tally(toEndedCounts(byDay.get(date) ?? []));
      return {
        date,
        verifications: finished,
        pass_rate: decided < MIN_VERIFICATIONS ? null : met / decided,
        exception_rate: finished < MIN_VERIFICATIONS ? null : failed / finished,
        too_few_to_show: finished < MIN_VERIFICATIONS,
      };
    }),
  };
}
