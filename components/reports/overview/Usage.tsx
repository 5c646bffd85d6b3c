import { useQuery } from "@tanstack/react-query";
import { Figures } from "@/components/reports/Figures";
import { ReportCard } from "@/components/reports/ReportCard";
import { BarChart } from "@/components/reports/charts/lazy";
import { type Column, formatCell } from "@/components/reports/columns";
import { OVERVIEW_TEXTS as TEXTS, REPORT_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import type { DayRange, UsageSummary } from "@/server/reports/contract/usage";

const COLUMNS: readonly Column<UsageSummary["daily"][number]>[] = [
  { header: REPORT_TEXTS.day, value: (day) => day.date },
  { header: TEXTS.verifications, value: (day) => day.verifications, format: "count" },
  { header: TEXTS.flagged, value: (day) => day.flagged, format: "count" },
  { header: TEXTS.proofs, value: (day) => day.proofs_signed, format: "count" },
  { header: TEXTS.inputTokens, value: (day) => day.input_tokens, format: "count" },
  { header: TEXTS.outputTokens, value: (day) => day.output_tokens, format: "count" },
  { header: TEXTS.cost, value: (day) => day.cost_usd, format: "usd" },
];
const SERIES = [{ key: "verifications", label: TEXTS.verifications, color: "var(--color-accent)", mark: 0 }] as const;

export function Usage({ range }: { range: DayRange }) {
  const query = useQuery(useTRPC().usage.get.queryOptions(range));
  const { data } = query;
  return (
    <ReportCard
      title={TEXTS.usage}
      hint={TEXTS.usageHint}
      query={query}
      introduction={data ? <Figures figures={listFigures(data)} /> : null}
      table={data && { file: `usage-${data.from}-${data.to}`, columns: COLUMNS, rows: data.daily }}
      chart={
        <BarChart
          label={TEXTS.verifications}
          rows={data?.daily.map(({ date, verifications }) => ({ name: date, verifications })) ?? []}
          series={SERIES}
          format="count"
        />
      }
    />
  );
}

function listFigures({ verifications, criteria, judge, proofs_signed }: UsageSummary) {
  const count = (name: string, value: number) => ({ name, value: formatCell(value) });
  const note = TEXTS.unpriced(judge.unpriced_calls);
  return [
    count(TEXTS.verifications, verifications.total),
    count(TEXTS.flagged, verifications.flagged),
    count(TEXTS.proofs, proofs_signed),
    count(TEXTS.deterministic, criteria.deterministic),
    count(TEXTS.judged, criteria.llm_judge),
    count(TEXTS.reused, criteria.reused),
    count(TEXTS.calls, judge.calls),
    count(TEXTS.inputTokens, judge.input_tokens),
    count(TEXTS.outputTokens, judge.output_tokens),
    { name: TEXTS.cost, value: formatCost(judge), ...(note === undefined ? {} : { note }) },
  ];
}

/** Formats the cost of the calls with a price; unknown when no call has a price. */
function formatCost({ cost_usd, unpriced_calls }: UsageSummary["judge"]): string {
  return cost_usd === 0 && unpriced_calls > 0 ? TEXTS.unknown : formatCell(cost_usd, "usd");
}
