import { useQuery } from "@tanstack/react-query";
import { Figures } from "@/components/reports/Figures";
import { ReportCard } from "@/components/reports/ReportCard";
import { LineChart } from "@/components/reports/charts/lazy";
import { type Column, formatted } from "@/components/reports/table/columns";
import { OVERVIEW_TEXTS as TEXTS, REPORT_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import type { DailyReport } from "@/server/reports/contract/reports";
import type { DayRange } from "@/server/reports/contract/usage";

const COLUMNS: readonly Column<DailyReport["daily"][number]>[] = [
  { header: REPORT_TEXTS.day, value: (day) => day.date },
  { header: TEXTS.verifications, value: (day) => day.verifications, format: "count" },
  { header: TEXTS.abstention, value: (day) => day.abstention_rate, format: "percent" },
  { header: TEXTS.flaggedRate, value: (day) => day.flagged_rate, format: "percent" },
];
const SERIES = [
  { key: "abstention", label: TEXTS.abstention, color: "var(--color-cannot-determine)", mark: 0 },
  { key: "flagged", label: TEXTS.flaggedRate, color: "var(--color-accent)", mark: 1 },
] as const;

export function RatesOverTime({ range }: { range: DayRange }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.reports.daily.queryOptions(range));
  const { data: summary } = useQuery(trpc.reports.summary.queryOptions(range));
  const { data } = query;
  const rows = data?.daily.map(({ date, abstention_rate, flagged_rate }) => {
    return { name: date, abstention: abstention_rate, flagged: flagged_rate };
  });
  return (
    <ReportCard
      title={TEXTS.rates}
      hint={TEXTS.ratesHint}
      query={query}
      lead={
        summary ? (
          <Figures
            figures={[
              { name: TEXTS.passRate, value: formatted(summary.pass_rate, "percent"), note: TEXTS.passNote },
              {
                name: TEXTS.currentPassRate,
                value: formatted(summary.current.pass_rate, "percent"),
                note: TEXTS.currentNote(
                  summary.current.by_source.customer_decision,
                  summary.current.by_source.escalation,
                ),
              },
              { name: TEXTS.abstention, value: formatted(summary.abstention_rate, "percent") },
              { name: TEXTS.flaggedRate, value: formatted(summary.flagged_rate, "percent") },
            ]}
          />
        ) : null
      }
      table={data && { file: `rates-${data.from}-${data.to}`, columns: COLUMNS, rows: data.daily }}
      chart={<LineChart label={TEXTS.rates} rows={rows ?? []} series={SERIES} format="percent" />}
    />
  );
}
