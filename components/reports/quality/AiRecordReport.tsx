import { useQuery } from "@tanstack/react-query";
import { recordRows, type RecordRow } from "@/components/reports/quality/record-rows";
import { IntervalList } from "@/components/reports/quality/IntervalList";
import { ReportCard } from "@/components/reports/ReportCard";
import { type Column, formatCell } from "@/components/reports/columns";
import { QUALITY_TEXTS as TEXTS, REPORT_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import type { DayRange } from "@/server/reports/contract/usage";

const COLUMNS: readonly Column<RecordRow>[] = [
  { header: TEXTS.figure, value: ({ name }) => name },
  { header: TEXTS.hits, value: ({ count }) => count, format: "count" },
  { header: TEXTS.sample, value: ({ sample }) => sample, format: "count" },
  { header: TEXTS.rate, value: ({ rate }) => rate?.value ?? null, format: "percent" },
  { header: REPORT_TEXTS.low, value: ({ rate }) => rate?.low ?? null, format: "percent" },
  { header: REPORT_TEXTS.high, value: ({ rate }) => rate?.high ?? null, format: "percent" },
  { header: TEXTS.enough, value: ({ rate }) => (rate === null ? TEXTS.tooFewShort : TEXTS.yes) },
];
const MIN_SAMPLES = 10;

export function AiRecordReport({ range }: { range: DayRange }) {
  const query = useQuery(useTRPC().reports.aiRecord.queryOptions(range));
  const { data } = query;
  const rows = data && recordRows(data.figures);
  return (
    <ReportCard
      title={TEXTS.record}
      hint={TEXTS.recordHint}
      query={query}
      table={data && { file: `ai-record-${data.from}-${data.to}`, columns: COLUMNS, rows: rows ?? [] }}
      chart={
        <div className="space-y-3">
          <IntervalList
            label={TEXTS.record}
            shares={rows?.map(({ name, rate, sample }) => ({ name, rate, n: sample, minSamples: MIN_SAMPLES })) ?? []}
          />
          <p className="text-muted text-sm">
            {TEXTS.disputed}: {formatCell(data?.disputed.count ?? 0)} {TEXTS.disputedNote}
          </p>
        </div>
      }
    />
  );
}
