"use client";

import { useQuery } from "@tanstack/react-query";
import { ReportCard } from "@/components/reports/ReportCard";
import type { Column } from "@/components/reports/table/columns";
import { QUALITY_TEXTS as TEXTS, REPORT_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import type { ReviewerReport } from "@/server/reports/contract/reports";
import type { DayRange } from "@/server/reports/contract/usage";

const COLUMNS: readonly Column<ReviewerReport["pairs"][number]>[] = [
  { header: TEXTS.verdict, value: ({ verdict }) => verdict },
  { header: TEXTS.reviewer, value: ({ reviewer }) => reviewer },
  { header: REPORT_TEXTS.n, value: ({ n }) => n, format: "count" },
];

export function ReviewerPairs({ range }: { range: DayRange }) {
  const query = useQuery(useTRPC().reports.reviewers.queryOptions(range));
  const { data } = query;
  return (
    <ReportCard
      title={TEXTS.assessments}
      hint={TEXTS.assessmentsHint}
      query={query}
      table={data && { file: `determinations-${data.from}-${data.to}`, columns: COLUMNS, rows: data.pairs }}
      empty={{ why: TEXTS.noDecisions, from: "/cockpit" }}
    />
  );
}
