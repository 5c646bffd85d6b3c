import { useQuery } from "@tanstack/react-query";
import { Usage } from "@/components/reports/overview/Usage";
import { VerdictMix } from "@/components/reports/overview/VerdictMix";
import { ReportCard } from "@/components/reports/ReportCard";
import { type Column, formatCell } from "@/components/reports/columns";
import { OVERVIEW_TEXTS as TEXTS, REPORT_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import type { DevSummary, DailyReport } from "@/server/reports/contract/reports";
import type { DayRange } from "@/server/reports/contract/usage";
import { Figures } from "@/components/reports/Figures";
import { LineChart } from "@/components/reports/charts/lazy";

const RUBRIC_COLUMNS: readonly Column<DevSummary["by_rubric"][number]>[] = [
  { header: REPORT_TEXTS.rubric, value: (row) => row.name },
  { header: TEXTS.version, value: (row) => row.version, format: "count" },
  { header: TEXTS.verifications, value: (row) => row.verifications, format: "count" },
  { header: TEXTS.verdicts, value: (row) => row.verdicts, format: "count" },
  { header: TEXTS.passRate, value: (row) => row.pass_rate, format: "percent" },
  { header: TEXTS.abstention, value: (row) => row.abstention_rate, format: "percent" },
];

const CRITERION_COLUMNS: readonly Column<DevSummary["top_failing_criteria"][number]>[] = [
  { header: TEXTS.criterion, value: (row) => (row.inverted ? TEXTS.mustNot(row.key) : row.key) },
  { header: TEXTS.primitive, value: (row) => row.primitive },
  { header: TEXTS.decided, value: (row) => row.judged, format: "count" },
  { header: TEXTS.notMet, value: (row) => row.not_met, format: "count" },
  { header: TEXTS.failureRate, value: (row) => row.failure_rate, format: "percent" },
];

export function OverviewReports({ range }: { range: DayRange }) {
  const query = useQuery(useTRPC().reports.summary.queryOptions(range));
  const { data } = query;
  return (
    <>
      <Usage range={range} />
      <VerdictMix range={range} />
      <RatesOverTime range={range} />
      <ReportCard
        title={TEXTS.byRubric}
        hint={TEXTS.byRubricHint}
        query={query}
        table={data && { file: `rubrics-${data.from}-${data.to}`, columns: RUBRIC_COLUMNS, rows: data.by_rubric }}
      />
      <ReportCard
        title={TEXTS.failing}
        hint={TEXTS.failingHint}
        query={query}
        table={
          data && {
            file: `criteria-${data.from}-${data.to}`,
            columns: CRITERION_COLUMNS,
            rows: data.top_failing_criteria,
          }
        }
      />
    </>
  );
}

const RATE_COLUMNS: readonly Column<DailyReport["daily"][number]>[] = [
  { header: REPORT_TEXTS.day, value: (day) => day.date },
  { header: TEXTS.verifications, value: (day) => day.verifications, format: "count" },
  { header: TEXTS.abstention, value: (day) => day.abstention_rate, format: "percent" },
  { header: TEXTS.flaggedRate, value: (day) => day.flagged_rate, format: "percent" },
];
const RATES = [
  { key: "abstention", label: TEXTS.abstention, color: "var(--color-cannot-determine)", mark: 0 },
  { key: "flagged", label: TEXTS.flaggedRate, color: "var(--color-accent)", mark: 1 },
] as const;

function RatesOverTime({ range }: { range: DayRange }) {
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
      introduction={
        summary ? (
          <Figures
            figures={[
              { name: TEXTS.passRate, value: formatCell(summary.pass_rate, "percent"), note: TEXTS.passNote },
              {
                name: TEXTS.currentPassRate,
                value: formatCell(summary.current.pass_rate, "percent"),
                note: TEXTS.currentNote(
                  summary.current.by_source.customer_decision,
                  summary.current.by_source.escalation,
                ),
              },
              { name: TEXTS.abstention, value: formatCell(summary.abstention_rate, "percent") },
              { name: TEXTS.flaggedRate, value: formatCell(summary.flagged_rate, "percent") },
            ]}
          />
        ) : null
      }
      table={data && { file: `rates-${data.from}-${data.to}`, columns: RATE_COLUMNS, rows: data.daily }}
      chart={<LineChart label={TEXTS.rates} rows={rows ?? []} series={RATES} format="percent" />}
    />
  );
}
