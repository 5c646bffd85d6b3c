"use client";

import { useQuery } from "@tanstack/react-query";
import { ReportCard } from "@/components/reports/ReportCard";
import type { Column } from "@/components/reports/table/columns";
import { QUALITY_TEXTS as TEXTS, REPORT_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import type { ReviewerReport } from "@/server/reports/contract/reports";
import type { DayRange } from "@/server/reports/contract/usage";

const COLUMNS: readonly Column<ReviewerReport["reviewers"][number]>[] = [
  { header: TEXTS.reviewer, value: ({ name, account_id }) => name ?? account_id },
  { header: TEXTS.accepted, value: ({ accepted }) => accepted, format: "count" },
  { header: TEXTS.overridden, value: ({ overridden }) => overridden, format: "count" },
  { header: TEXTS.routed, value: ({ routed }) => routed, format: "count" },
  { header: TEXTS.agreed, value: ({ agreed }) => agreed, format: "count" },
  { header: REPORT_TEXTS.n, value: ({ n }) => n, format: "count" },
  { header: TEXTS.rate, value: ({ rate }) => rate?.value ?? null, format: "percent" },
  { header: REPORT_TEXTS.low, value: ({ rate }) => rate?.low ?? null, format: "percent" },
  { header: REPORT_TEXTS.high, value: ({ rate }) => rate?.high ?? null, format: "percent" },
];

export function ReviewerTable({ range }: { range: DayRange }) {
  const query = useQuery(useTRPC().reports.reviewers.queryOptions(range));
  const { data } = query;
  return (
    <ReportCard
      title={TEXTS.byReviewer}
      query={query}
      table={data && { file: `reviewers-${data.from}-${data.to}`, columns: COLUMNS, rows: data.reviewers }}
      empty={{ why: TEXTS.noDecisions, from: "/cockpit" }}
    />
  );
}
