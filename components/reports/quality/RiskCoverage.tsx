import { skipToken, useQuery } from "@tanstack/react-query";
import { Figures } from "@/components/reports/Figures";
import { ReportCard } from "@/components/reports/ReportCard";
import { RiskChart } from "@/components/reports/charts/lazy";
import { useRubricChoice } from "@/components/reports/quality/use-rubric-choice";
import { calibrationQuery } from "@/components/reports/queries";
import { type Column, formatCell } from "@/components/reports/columns";
import { QUALITY_TEXTS as TEXTS, REPORT_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Select } from "@/components/ui/Select";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import type { ThresholdSuggestion } from "@/server/calibration/contract";
import type { CalibrationReport } from "@/server/reports/contract/reports";

const COLUMNS: readonly Column<CalibrationReport["risk_coverage"][number]>[] = [
  { header: TEXTS.threshold, value: ({ threshold }) => threshold, format: "threshold" },
  { header: TEXTS.coverage, value: ({ coverage }) => coverage, format: "percent" },
  { header: TEXTS.riskShare, value: ({ risk }) => risk, format: "percent" },
];

export function RiskCoverage() {
  const { rubricId, select } = useRubricChoice();
  const query = useQuery(calibrationQuery(useTRPC(), rubricId));
  const suggestion = useSuggestion(rubricId);
  const { data } = query;
  const markedThresholds = [
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
      introduction={<SuggestedThreshold rubricId={rubricId} query={suggestion.query} />}
      table={data && { file: "risk-coverage", columns: COLUMNS, rows: data.risk_coverage }}
      empty={{
        explanation: `${REPORT_TEXTS.tooFew(data?.labels ?? 0, 30)} ${TEXTS.needLabels}`,
        linkHref: "/verifications",
      }}
      chart={<RiskChart label={TEXTS.risk} points={data?.risk_coverage ?? []} markedThresholds={markedThresholds} />}
    />
  );
}

const ERRORS = ["0.01", "0.05", "0.1", "0.2"] as const;
const OPTIONS = ERRORS.map((value) => ({ value, label: `${TEXTS.targetError}: ${TEXTS.errors[value]}` }));

/**
 * Queries the suggested threshold for the target error in the URL, 5% by default, and builds the select of that error.
 */
function useSuggestion(rubricId: string | undefined) {
  const params = useUrlParams();
  const error = ERRORS.find((option) => option === params.get("error")) ?? "0.05";
  const query = useQuery(
    useTRPC().calibration.suggest.queryOptions(
      rubricId === undefined ? skipToken : { rubric_id: rubricId, target_error: Number(error) },
    ),
  );
  const select = (
    <Select label={TEXTS.targetError} options={OPTIONS} value={error} onChange={(next) => changeUrl({ error: next })} />
  );
  return { query, select };
}

type SuggestedThresholdProps = {
  rubricId: string | undefined;
  query: { data: ThresholdSuggestion | undefined; error: unknown; refetch: () => unknown };
};

/** Shows the suggested threshold with the guarantee that the service states. */
function SuggestedThreshold({ rubricId, query: { data, error, refetch } }: SuggestedThresholdProps) {
  if (rubricId === undefined) return <p className="text-muted text-sm">{TEXTS.chooseRubric}</p>;
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  if (!data || data.too_few_to_show) return null;
  return (
    <div className="space-y-2">
      <Figures
        figures={[
          {
            name: TEXTS.suggested,
            value: formatCell(data.threshold, "threshold"),
            ...(data.threshold === null ? { note: TEXTS.noThreshold } : {}),
          },
          { name: TEXTS.current, value: formatCell(data.current_threshold, "threshold") },
          { name: TEXTS.coverage, value: formatCell(data.coverage, "percent") },
          { name: TEXTS.labels, value: formatCell(data.labels) },
        ]}
      />
      <p className="text-muted max-w-prose text-xs">{data.guarantee}</p>
    </div>
  );
}
