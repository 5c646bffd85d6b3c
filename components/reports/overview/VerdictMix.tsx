import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReportCard } from "@/components/reports/ReportCard";
import { BarChart } from "@/components/reports/charts/lazy";
import type { Series } from "@/components/reports/charts/chart-parts";
import type { Column } from "@/components/reports/columns";
import { OVERVIEW_TEXTS as TEXTS, REPORT_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import { ToggleGroup } from "@/components/ui/Toggle";
import { DETERMINATIONS } from "@/server/contracts/determinations";
import type { Determination } from "@/server/contracts/enums";
import type { DailyReport } from "@/server/reports/contract/reports";
import type { DayRange } from "@/server/reports/contract/usage";

type Day = DailyReport["daily"][number];
type Part = Determination | "failed" | "unfinished";

const SERIES: readonly (Series & { key: Part })[] = [
  { key: "met", label: "met", color: "var(--color-met)", mark: 0 },
  { key: "partial", label: "partial", color: "var(--color-partial)", mark: 1 },
  { key: "not_met", label: "not_met", color: "var(--color-not-met)", mark: 2 },
  {
    key: "cannot_determine",
    label: "cannot_determine",
    color: "var(--color-cannot-determine)",
    mark: 3,
  },
  { key: "failed", label: TEXTS.failed, color: "var(--color-ink)", mark: 4 },
  { key: "unfinished", label: TEXTS.unfinished, color: "var(--color-line-strong)", mark: 5 },
];

const COLUMNS: readonly Column<Day>[] = [
  { header: REPORT_TEXTS.day, value: (day) => day.date },
  ...DETERMINATIONS.map((name) => ({
    header: name,
    value: (day: Day) => day.by_determination[name],
    format: "count" as const,
  })),
  ...DETERMINATIONS.map((name) => ({
    header: TEXTS.currently(name),
    value: (day: Day) => day.by_current_determination[name],
    format: "count" as const,
  })),
  { header: TEXTS.failed, value: (day) => day.failed, format: "count" },
  { header: TEXTS.unfinished, value: (day) => day.unfinished, format: "count" },
];

const ANSWERS = [
  { value: "by_determination", label: TEXTS.asSigned },
  { value: "by_current_determination", label: TEXTS.asCurrent },
] as const;
type Answers = (typeof ANSWERS)[number]["value"];

export function VerdictMix({ range }: { range: DayRange }) {
  const query = useQuery(useTRPC().reports.daily.queryOptions(range));
  const [answers, setAnswers] = useState<Answers>("by_determination");
  const { data } = query;
  const rows = data?.daily.map(({ date, failed, unfinished, ...day }) => {
    return { name: date, ...day[answers], failed, unfinished };
  });
  return (
    <ReportCard
      title={TEXTS.mix}
      hint={TEXTS.mixHint}
      query={query}
      introduction={<ToggleGroup label={TEXTS.answers} options={ANSWERS} value={answers} onChange={setAnswers} />}
      table={data && { file: `verdicts-${data.from}-${data.to}`, columns: COLUMNS, rows: data.daily }}
      chart={<BarChart label={TEXTS.mix} rows={rows ?? []} series={SERIES} format="count" />}
    />
  );
}
