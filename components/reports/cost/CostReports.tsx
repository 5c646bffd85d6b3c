"use client";

import { useQuery } from "@tanstack/react-query";
import { CostByTier } from "@/components/reports/cost/CostByTier";
import { Latency } from "@/components/reports/cost/Latency";
import type { DayRange, UsageSummary } from "@/server/reports/contract/usage";
import { SPENT_COLUMNS } from "@/components/reports/cost/spent-columns";
import { ReportCard } from "@/components/reports/ReportCard";
import type { Column } from "@/components/reports/table/columns";
import { COST_TEXTS as TEXTS, QUALITY_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";

export function CostReports({ range }: { range: DayRange }) {
  return (
    <>
      <CostByTier range={range} />
      <SpentByModel range={range} />
      <Latency range={range} />
    </>
  );
}

const COLUMNS: readonly Column<UsageSummary["judge"]["by_model"][number]>[] = [
  { header: QUALITY_TEXTS.model, value: ({ model }) => model },
  { header: TEXTS.tier, value: ({ tier }) => tier, format: "count" },
  ...SPENT_COLUMNS,
];

function SpentByModel({ range }: { range: DayRange }) {
  const query = useQuery(useTRPC().usage.get.queryOptions(range));
  const { data } = query;
  return (
    <ReportCard
      title={TEXTS.byModel}
      query={query}
      table={data && { file: `models-${data.from}-${data.to}`, columns: COLUMNS, rows: data.judge.by_model }}
      empty={{ why: TEXTS.noCalls, from: "/verifications/new" }}
    />
  );
}
