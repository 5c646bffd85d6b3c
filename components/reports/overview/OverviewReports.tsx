import { useQuery } from "@tanstack/react-query";
import { RatesOverTime } from "@/components/reports/overview/RatesOverTime";
import { Usage } from "@/components/reports/overview/Usage";
import { VerdictMix } from "@/components/reports/overview/VerdictMix";
import { ReportCard } from "@/components/reports/ReportCard";
import type { Column } from "@/components/reports/table/columns";
import { OVERVIEW_TEXTS as TEXTS, REPORT_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import type { DevSummary } from "@/server/reports/contract/reports";
import type { DayRange } from "@/server/reports/contract/usage";

const RUBRIC_COLUMNS: readonly Column<DevSummary["by_rubric"][number]>[] = [
  { header: REPORT_TEXTS.rubric, value: (row) => row.name },
  { header: TEXTS.version, value: (row) => row.version, format: "count" },
  { header: TEXTS.verifications, value: (row) => row.verifications, format: "count" },
  { header: TEXTS.verdicts, value: (row) => row.verdicts, format: "count" },
  { header: TEXTS.passRate, value: (row) => row.pass_rate, format: "percent" },
  { header: TEXTS.abstention, value: (row) => row.abstention_rate, format: "percent" },
];

const CRITERION_COLUMNS: readonly Column<DevSummary["top_failing_criteria"][number]>[] = [
  { header: TEXTS.criterion, value: (row) => row.key },
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
