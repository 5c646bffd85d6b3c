"use client";

import { useQuery } from "@tanstack/react-query";
import { ReportCard } from "@/components/reports/ReportCard";
import type { Column } from "@/components/reports/table/columns";
import { OVERVIEW_TEXTS as TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import type { DevSummary } from "@/server/reports/contract/reports";
import type { DayRange } from "@/server/reports/contract/usage";

const COLUMNS: readonly Column<DevSummary["top_failing_criteria"][number]>[] = [
  { header: TEXTS.criterion, value: (row) => row.key },
  { header: TEXTS.primitive, value: (row) => row.primitive },
  { header: TEXTS.decided, value: (row) => row.judged, format: "count" },
  { header: TEXTS.notMet, value: (row) => row.not_met, format: "count" },
  { header: TEXTS.failureRate, value: (row) => row.failure_rate, format: "percent" },
];

export function FailingCriteria({ range }: { range: DayRange }) {
  const query = useQuery(useTRPC().reports.summary.queryOptions(range));
  const { data } = query;
  return (
    <ReportCard
      title={TEXTS.failing}
      hint={TEXTS.failingHint}
      query={query}
      table={data && { file: `criteria-${data.from}-${data.to}`, columns: COLUMNS, rows: data.top_failing_criteria }}
    />
  );
}
