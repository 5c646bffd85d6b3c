// The queries of the reports, shared by server prefetching and the browser.
import type { QueryClient } from "@tanstack/react-query";
import type { Group } from "@/components/reports/report-range";
import type { Trpc } from "@/components/trpc/provider";
import { rubricsQuery } from "@/components/verifications/queries";
import type { DayRange } from "@/server/reports/contract/usage";

/** Queries the calibration report. `rubricId` is undefined for all rubrics. */
export const calibrationQuery = (trpc: Trpc, rubricId: string | undefined) =>
  trpc.reports.calibration.queryOptions(rubricId === undefined ? {} : { rubric_id: rubricId });

/**
 * Prefetches the reports of a group about all rubrics. Reports about one rubric load after the page has found the
 * rubric.
 */
export function prefetchReports(trpc: Trpc, cache: QueryClient, group: Group, range: DayRange): Promise<unknown>[] {
  if (group === "quality") {
    return [
      cache.prefetchQuery(trpc.reports.aiRecord.queryOptions(range)),
      cache.prefetchQuery(rubricsQuery(trpc)),
      cache.prefetchQuery(calibrationQuery(trpc, undefined)),
      cache.prefetchQuery(trpc.reports.reviewers.queryOptions(range)),
      cache.prefetchQuery(trpc.calibration.list.queryOptions({})),
    ];
  }
  return [
    cache.prefetchQuery(trpc.usage.get.queryOptions(range)),
    cache.prefetchQuery(trpc.reports.daily.queryOptions(range)),
    cache.prefetchQuery(trpc.reports.summary.queryOptions(range)),
  ];
}
