import { ChartNoAxesColumn, Download } from "lucide-react";
import type { ReactNode } from "react";
import { useMutation } from "@tanstack/react-query";
import { type Table, type Column, formatColumn } from "@/components/reports/columns";
import { REPORT_TEXTS as TEXTS } from "@/components/reports/texts";
import { Card } from "@/components/ui/Card";
import { Disclosure } from "@/components/ui/Disclosure";
import { EmptyState } from "@/components/ui/EmptyState";
import { LinkButton } from "@/components/ui/LinkButton";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { saveFile } from "@/components/ui/save-file";
import { toastError } from "@/components/ui/toast";
import { toCsv } from "@/server/contracts/csv";
import { UntrustedText } from "@/components/ui/UntrustedText";

type ReportCardProps<Row> = {
  title: string;
  hint?: string;
  query: { isPending: boolean; error: unknown; refetch: () => unknown };
  /** undefined while loading; without rows the report is empty. */
  table: Table<Row> | undefined;
  /** Drawn from the rows of the table; without a chart the table is shown. */
  chart?: ReactNode;
  introduction?: ReactNode;
  controls?: ReactNode;
  /** Why the report is empty, and a link. The default says that nothing was verified in the period. */
  empty?: { explanation: string; linkHref: keyof typeof TEXTS.emptyLinks };
};

/** Shows a report as a chart, a table, and a CSV file. */
export function ReportCard<Row>(props: ReportCardProps<Row>) {
  const { title, hint, query, table, chart, introduction, controls, empty } = props;
  const { explanation, linkHref } = empty ?? { explanation: TEXTS.nothingHint, linkHref: "/verifications/new" };
  const hasRows = table !== undefined && table.rows.length > 0;
  return (
    <Card title={title} trailing={hasRows ? <ExportButton table={table} title={title} /> : null}>
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
        {introduction}
        {table && !hasRows ? (
          <EmptyState
            icon={ChartNoAxesColumn}
            title={TEXTS.nothing}
            explanation={explanation}
            action={<LinkButton href={linkHref}>{TEXTS.emptyLinks[linkHref]}</LinkButton>}
          />
        ) : null}
        {hasRows ? chart : null}
        {hasRows && chart === undefined ? <ReportTable table={table} title={title} /> : null}
        {hasRows && chart !== undefined ? (
          <Disclosure summary={TEXTS.table}>
            <ReportTable table={table} title={title} />
          </Disclosure>
        ) : null}
      </div>
    </Card>
  );
}

/** Exports unrounded numbers, after the export is recorded in the audit trail. */
function ExportButton<Row>({ table, title }: { table: Table<Row>; title: string }) {
  const { columns, rows, file } = table;
  const record = useMutation(
    useTRPC().reports.export.mutationOptions({
      onSuccess: () => {
        const text = toCsv(
          columns.map(({ header }) => header),
          rows.map((row) => columns.map(({ value }) => value(row))),
        );
        saveFile(`${file}.csv`, "text/csv", text);
      },
      onError: toastError,
    }),
  );
  return (
    <Button
      icon={Download}
      look="quiet"
      aria-label={TEXTS.exportOf(title)}
      disabled={record.isPending}
      onClick={() => record.mutate({ body: { report: file, rows: rows.length } })}
    >
      {TEXTS.export}
    </Button>
  );
}

/** Renders the rows of a report. The element is focusable, so that the keyboard can scroll it. */
function ReportTable<Row>({ table: { columns, rows }, title }: { table: Table<Row>; title: string }) {
  const align = ({ format }: Column<Row>) => (format === undefined ? "text-left" : "text-right tabular-nums");
  return (
    <div tabIndex={0} role="region" aria-label={title} className="max-h-80 overflow-auto -outline-offset-2">
      <table aria-label={title} className="w-full text-sm">
        <thead className="bg-surface text-muted sticky top-0 text-xs">
          <tr className="border-line border-b">
            {columns.map((column) => (
              <th key={column.header} scope="col" className={`px-2 py-1.5 font-medium first:pl-0 ${align(column)}`}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {rows.map((row, position) => (
            <tr key={position}>
              {columns.map((column, index) => {
                const Cell = index === 0 ? "th" : "td";
                return (
                  <Cell
                    key={column.header}
                    {...(index === 0 ? { scope: "row" } : {})}
                    className={`px-2 py-1.5 font-normal first:pl-0 ${align(column)}`}
                  >
                    <UntrustedText>{formatColumn(column, row)}</UntrustedText>
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
