"use client";

import { useQuery } from "@tanstack/react-query";
import { BarChart } from "@/components/reports/charts/lazy";
import { SPENT_COLUMNS } from "@/components/reports/cost/spent-columns";
import { spentByTier } from "@/components/reports/cost/spent-by-tier";
import type { TierSpent } from "@/components/reports/cost/spent-by-tier";
import { ReportCard } from "@/components/reports/ReportCard";
import type { Column } from "@/components/reports/table/columns";
import { COST_TEXTS as TEXTS, OVERVIEW_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import type { DayRange } from "@/server/reports/contract/usage";

const COLUMNS: readonly Column<TierSpent>[] = [
  { header: TEXTS.tier, value: ({ tier }) => TEXTS.tierOf(tier) },
  ...SPENT_COLUMNS,
];
const SERIES = [{ key: "cost", label: OVERVIEW_TEXTS.cost, color: "var(--color-accent)", mark: 0 }] as const;

export function CostByTier({ range }: { range: DayRange }) {
  const query = useQuery(useTRPC().usage.get.queryOptions(range));
  const { data } = query;
  const rows = data && spentByTier(data.judge.by_model);
  return (
    <ReportCard
      title={TEXTS.byTier}
      hint={TEXTS.byTierHint}
      query={query}
      table={data && { file: `tiers-${data.from}-${data.to}`, columns: COLUMNS, rows: rows ?? [] }}
      empty={{ why: TEXTS.noCalls, from: "/verifications/new" }}
      chart={
        <BarChart
          label={TEXTS.byTier}
          rows={rows?.map(({ tier, cost_usd }) => ({ name: TEXTS.tierOf(tier), cost: cost_usd })) ?? []}
          series={SERIES}
          format="usd"
        />
      }
    />
  );
}
