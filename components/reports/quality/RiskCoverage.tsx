"use client";

import { useQuery } from "@tanstack/react-query";
import { RiskChart } from "@/components/reports/charts/lazy";
import { SuggestedThreshold } from "@/components/reports/quality/SuggestedThreshold";
import { useSuggestion } from "@/components/reports/quality/use-suggestion";
import { calibrationQuery } from "@/components/reports/queries";
import { useRubricChoice } from "@/components/reports/quality/use-rubric-choice";
import { ReportCard } from "@/components/reports/ReportCard";
import type { Column } from "@/components/reports/table/columns";
import { QUALITY_TEXTS as TEXTS, REPORT_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import type { CalibrationReport } from "@/server/contracts/reports";

const COLUMNS: readonly Column<CalibrationReport["risk_coverage"][number]>[] = [
  { header: TEXTS.threshold, value: ({ threshold }) => threshold, format: "two" },
  { header: TEXTS.coverage, value: ({ coverage }) => coverage, format: "percent" },
  { header: TEXTS.riskShare, value: ({ risk }) => risk, format: "percent" },
];

export function RiskCoverage() {
  const { rubricId, select } = useRubricChoice();
  const query = useQuery(calibrationQuery(useTRPC(), rubricId));
  const suggestion = useSuggestion(rubricId);
  const { data } = query;
  const marked = [
    { name: TEXTS.current, threshold: data?.current_threshold ?? null },
    { name: TEXTS.suggested, threshold: suggestion.query.data?.threshold ?? null },
  ].flatMap(({ name, threshold }) => (threshold === null ? [] : [{ name, threshold }]));
  return (
    <ReportCard
      title={TEXTS.risk}
      hint={TEXTS.riskHint}
      controls={
        <div className="flex flex-wrap gap-2">
          {select}
          {rubricId === undefined ? null : suggestion.select}
        </div>
      }
      query={query}
      lead={<SuggestedThreshold rubricId={rubricId} query={suggestion.query} />}
      table={data && { file: "risk-coverage", columns: COLUMNS, rows: data.risk_coverage }}
      empty={`${REPORT_TEXTS.tooFew(data?.labels ?? 0, 30)} ${TEXTS.needLabels}`}
      chart={<RiskChart label={TEXTS.risk} points={data?.risk_coverage ?? []} marked={marked} />}
    />
  );
}
