import { useQuery } from "@tanstack/react-query";
import { BarChart } from "@/components/reports/charts/lazy";
import { Latency } from "@/components/reports/cost/Latency";
import { type TierSpent, spentByTier } from "@/components/reports/cost/spent-by-tier";
import { ReportCard } from "@/components/reports/ReportCard";
import type { Column } from "@/components/reports/columns";
import { COST_TEXTS as TEXTS, QUALITY_TEXTS, OVERVIEW_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import type { DayRange, UsageSummary } from "@/server/reports/contract/usage";

const SPENT_COLUMNS: readonly Column<TierSpent>[] = [
  { header: OVERVIEW_TEXTS.calls, value: ({ calls }) => calls, format: "count" },
  { header: OVERVIEW_TEXTS.inputTokens, value: ({ input_tokens }) => input_tokens, format: "count" },
  { header: OVERVIEW_TEXTS.outputTokens, value: ({ output_tokens }) => output_tokens, format: "count" },
  { header: OVERVIEW_TEXTS.cost, value: ({ cost_usd }) => cost_usd, format: "usd" },
  { header: TEXTS.unpriced, value: ({ unpriced_calls }) => unpriced_calls, format: "count" },
];

const MODEL_COLUMNS: readonly Column<UsageSummary["judge"]["by_model"][number]>[] = [
  { header: QUALITY_TEXTS.model, value: ({ model }) => model },
  { header: TEXTS.tier, value: ({ tier }) => tier, format: "count" },
  ...SPENT_COLUMNS,
];

const TIER_COLUMNS: readonly Column<TierSpent>[] = [
  { header: TEXTS.tier, value: ({ tier }) => TEXTS.tierOf(tier) },
  ...SPENT_COLUMNS,
];
const SERIES = [{ key: "cost", label: OVERVIEW_TEXTS.cost, color: "var(--color-accent)", mark: 0 }] as const;

export function CostReports({ range }: { range: DayRange }) {
  const query = useQuery(useTRPC().usage.get.queryOptions(range));
  const { data } = query;
  const rows = data && spentByTier(data.judge.by_model);
  return (
    <>
      <ReportCard
        title={TEXTS.byTier}
        hint={TEXTS.byTierHint}
        query={query}
        table={data && { file: `tiers-${data.from}-${data.to}`, columns: TIER_COLUMNS, rows: rows ?? [] }}
        empty={{ explanation: TEXTS.noCalls, linkHref: "/verifications/new" }}
        chart={
          <BarChart
            label={TEXTS.byTier}
            rows={rows?.map(({ tier, cost_usd }) => ({ name: TEXTS.tierOf(tier), cost: cost_usd })) ?? []}
            series={SERIES}
            format="usd"
          />
        }
      />
      <ReportCard
        title={TEXTS.byModel}
        query={query}
        table={data && { file: `models-${data.from}-${data.to}`, columns: MODEL_COLUMNS, rows: data.judge.by_model }}
        empty={{ explanation: TEXTS.noCalls, linkHref: "/verifications/new" }}
      />
      <Latency range={range} />
    </>
  );
}
