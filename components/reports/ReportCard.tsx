import { ChartNoAxesColumn } from "lucide-react";
import type { ReactNode } from "react";
import type { Table } from "@/components/reports/table/columns";
import { ExportButton } from "@/components/reports/table/ExportButton";
import { ReportTable } from "@/components/reports/table/ReportTable";
import { REPORT_TEXTS as TEXTS } from "@/components/reports/texts";
import { Card } from "@/components/ui/Card";
import { Disclosure } from "@/components/ui/Disclosure";
import { EmptyState } from "@/components/ui/EmptyState";
import { LinkButton } from "@/components/ui/LinkButton";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";

type ReportCardProps<Row> = {
  title: string;
  hint?: string;
  query: { isPending: boolean; error: unknown; refetch: () => unknown };
  /** undefined while loading; without rows the report is empty. */
  table: Table<Row> | undefined;
  /** Drawn from the rows of the table; without a chart the table is shown. */
  chart?: ReactNode;
  lead?: ReactNode;
  controls?: ReactNode;
  /** Without it, nothing was verified in the period. */
  empty?: { why: string; from: keyof typeof TEXTS.emptyLinks };
};

/** A report as a chart, a table, and a CSV file. */
export function ReportCard<Row>(props: ReportCardProps<Row>) {
  const { title, hint, query, table, chart, lead, controls, empty } = props;
  const { why, from } = empty ?? { why: TEXTS.nothingHint, from: "/verifications/new" };
  const filled = table !== undefined && table.rows.length > 0;
  return (
    <Card title={title} trailing={filled ? <ExportButton table={table} title={title} /> : null}>
      <div className="space-y-4">
        {hint === undefined ? null : <p className="text-muted max-w-prose text-sm">{hint}</p>}
        {controls}
        {query.isPending ? (
          // About as high as the chart, which avoids a layout shift.
          <div className={chart === undefined ? undefined : "min-h-96"}>
            <Skeleton lines={6} />
          </div>
        ) : null}
        <ErrorNotice error={query.error} onRetry={query.refetch} />
        {lead}
        {table && !filled ? (
          <EmptyState
            icon={ChartNoAxesColumn}
            title={TEXTS.nothing}
            why={why}
            action={<LinkButton href={from}>{TEXTS.emptyLinks[from]}</LinkButton>}
          />
        ) : null}
        {filled ? chart : null}
        {filled && chart === undefined ? <ReportTable table={table} title={title} /> : null}
        {filled && chart !== undefined ? (
          <Disclosure summary={TEXTS.table}>
            <ReportTable table={table} title={title} />
          </Disclosure>
        ) : null}
      </div>
    </Card>
  );
}
