import { useQuery } from "@tanstack/react-query";
import { Figures } from "@/components/reports/Figures";
import { LineChart } from "@/components/reports/charts/lazy";
import { ReportCard } from "@/components/reports/ReportCard";
import { type Column, formatCell } from "@/components/reports/columns";
import { COST_TEXTS as TEXTS, QUALITY_TEXTS, REPORT_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import type { DailyReport, DevSummary } from "@/server/reports/contract/reports";
import type { DayRange } from "@/server/reports/contract/usage";

const COLUMNS: readonly Column<DailyReport["daily"][number]>[] = [
  { header: REPORT_TEXTS.day, value: (day) => day.date },
  { header: QUALITY_TEXTS.sample, value: (day) => day.latency_ms.sample, format: "count" },
  { header: TEXTS.p50, value: (day) => day.latency_ms.p50, format: "ms" },
  { header: TEXTS.p95, value: (day) => day.latency_ms.p95, format: "ms" },
];
const SERIES = [
  { key: "p50", label: TEXTS.p50, color: "var(--color-accent)", mark: 0 },
  { key: "p95", label: TEXTS.p95, color: "var(--color-muted)", mark: 1 },
] as const;

export function Latency({ range }: { range: DayRange }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.reports.daily.queryOptions(range));
  const { data: summary } = useQuery(trpc.reports.summary.queryOptions(range));
  const { data } = query;
  return (
    <ReportCard
      title={TEXTS.latency}
      hint={TEXTS.latencyHint}
      query={query}
      introduction={summary ? <Figures figures={listFigures(summary.latency_ms)} /> : null}
      table={data && { file: `latency-${data.from}-${data.to}`, columns: COLUMNS, rows: data.daily }}
      chart={
        <LineChart
          label={TEXTS.latency}
          rows={data?.daily.map(({ date, latency_ms: { p50, p95 } }) => ({ name: date, p50, p95 })) ?? []}
          series={SERIES}
          format="ms"
        />
      }
    />
  );
}

function listFigures({ sample, p50, p95, relative_error }: DevSummary["latency_ms"]) {
  const note = TEXTS.precision(formatCell(relative_error, "percent"));
  return [
    { name: TEXTS.p50, value: formatCell(p50, "ms"), note },
    { name: TEXTS.p95, value: formatCell(p95, "ms"), note },
    { name: QUALITY_TEXTS.sample, value: formatCell(sample) },
  ];
}
