"use client";

import { useQuery } from "@tanstack/react-query";
import { IntervalList } from "@/components/reports/quality/IntervalList";
import { ReportCard } from "@/components/reports/ReportCard";
import type { Column } from "@/components/reports/table/columns";
import { QUALITY_TEXTS as TEXTS, REPORT_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import type { ReviewerReport } from "@/server/reports/contract/reports";
import type { DayRange } from "@/server/reports/contract/usage";

const COLUMNS: readonly Column<ReviewerReport["by_mode"][number]>[] = [
  { header: TEXTS.reviewers, value: ({ mode }) => TEXTS.modes[mode] },
  { header: TEXTS.agreed, value: ({ agreed }) => agreed, format: "count" },
  { header: REPORT_TEXTS.n, value: ({ n }) => n, format: "count" },
  { header: TEXTS.rate, value: ({ rate }) => rate?.value ?? null, format: "percent" },
  { header: REPORT_TEXTS.low, value: ({ rate }) => rate?.low ?? null, format: "percent" },
  { header: REPORT_TEXTS.high, value: ({ rate }) => rate?.high ?? null, format: "percent" },
  { header: TEXTS.kappa, value: ({ kappa }) => kappa?.value ?? null, format: "statistic" },
  { header: `${TEXTS.kappa}, ${REPORT_TEXTS.low}`, value: ({ kappa }) => kappa?.low ?? null, format: "statistic" },
  { header: `${TEXTS.kappa}, ${REPORT_TEXTS.high}`, value: ({ kappa }) => kappa?.high ?? null, format: "statistic" },
];
const NEEDED = 10;

export function ReviewerAgreement({ range }: { range: DayRange }) {
  const query = useQuery(useTRPC().reports.reviewers.queryOptions(range));
  const { data } = query;
  const shares = data?.by_mode.map(({ mode, rate, n }) => ({ name: TEXTS.modes[mode], rate, n, needed: NEEDED }));
  return (
    <ReportCard
      title={TEXTS.reviewers}
      hint={TEXTS.reviewersHint}
      query={query}
      table={data && { file: `agreement-${data.from}-${data.to}`, columns: COLUMNS, rows: data.by_mode }}
      chart={<IntervalList label={TEXTS.reviewers} shares={shares ?? []} />}
    />
  );
}
