import { useQuery } from "@tanstack/react-query";
import { AiRecordReport } from "@/components/reports/quality/AiRecordReport";
import { Calibration } from "@/components/reports/quality/Calibration";
import { IntervalList } from "@/components/reports/quality/IntervalList";
import { RiskCoverage } from "@/components/reports/quality/RiskCoverage";
import { ReportCard } from "@/components/reports/ReportCard";
import type { Column } from "@/components/reports/columns";
import { OVERVIEW_TEXTS, QUALITY_TEXTS as TEXTS, REPORT_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import type { CalibrationVersion } from "@/server/calibration/contract";
import type { ReviewerReport } from "@/server/reports/contract/reports";
import type { DayRange } from "@/server/reports/contract/usage";

const AGREEMENT_COLUMNS: readonly Column<ReviewerReport["by_mode"][number]>[] = [
  { header: TEXTS.reviewers, value: ({ mode }) => TEXTS.modes[mode] },
  { header: TEXTS.agreed, value: ({ agreed }) => agreed, format: "count" },
  { header: REPORT_TEXTS.n, value: ({ n }) => n, format: "count" },
  { header: TEXTS.rate, value: ({ rate }) => rate?.value ?? null, format: "percent" },
  { header: REPORT_TEXTS.low, value: ({ rate }) => rate?.low ?? null, format: "percent" },
  { header: REPORT_TEXTS.high, value: ({ rate }) => rate?.high ?? null, format: "percent" },
  { header: TEXTS.kappa, value: ({ kappa }) => kappa?.value ?? null, format: "statistic" },
  { header: `${TEXTS.kappa}, ${REPORT_TEXTS.low}`, value: ({ kappa }) => kappa?.low ?? null, format: "statistic" },
  { header: `${TEXTS.kappa}, ${REPORT_TEXTS.high}`, value: ({ kappa }) => kappa?.high ?? null, format: "statistic" },
];
const MIN_SAMPLES = 10;

const REVIEWER_COLUMNS: readonly Column<ReviewerReport["reviewers"][number]>[] = [
  { header: TEXTS.reviewer, value: ({ name, account_id }) => name ?? account_id },
  { header: TEXTS.accepted, value: ({ accepted }) => accepted, format: "count" },
  { header: TEXTS.overridden, value: ({ overridden }) => overridden, format: "count" },
  { header: TEXTS.routed, value: ({ routed }) => routed, format: "count" },
  { header: TEXTS.agreed, value: ({ agreed }) => agreed, format: "count" },
  { header: REPORT_TEXTS.n, value: ({ n }) => n, format: "count" },
  { header: TEXTS.rate, value: ({ rate }) => rate?.value ?? null, format: "percent" },
  { header: REPORT_TEXTS.low, value: ({ rate }) => rate?.low ?? null, format: "percent" },
  { header: REPORT_TEXTS.high, value: ({ rate }) => rate?.high ?? null, format: "percent" },
];

const PAIR_COLUMNS: readonly Column<ReviewerReport["pairs"][number]>[] = [
  { header: TEXTS.verdict, value: ({ verdict }) => verdict },
  { header: TEXTS.reviewer, value: ({ reviewer }) => reviewer },
  { header: REPORT_TEXTS.n, value: ({ n }) => n, format: "count" },
];

const MAP_COLUMNS: readonly Column<CalibrationVersion>[] = [
  { header: TEXTS.model, value: ({ model }) => model },
  { header: OVERVIEW_TEXTS.primitive, value: ({ primitive }) => primitive },
  { header: TEXTS.prompt, value: ({ prompt_version }) => prompt_version },
  { header: TEXTS.scope, value: ({ scope }) => TEXTS.scopes[scope === "tenant" ? "tenant" : "shared"] },
  { header: TEXTS.method, value: ({ method }) => method },
  { header: OVERVIEW_TEXTS.version, value: ({ version }) => version, format: "count" },
  { header: TEXTS.labels, value: ({ labels }) => labels, format: "count" },
  { header: TEXTS.fitted, value: ({ created_at }) => created_at },
];

export function QualityReports({ range }: { range: DayRange }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.reports.reviewers.queryOptions(range));
  const { data } = query;
  const calibrations = useQuery(trpc.calibration.list.queryOptions({}));
  const shares = data?.by_mode.map(({ mode, rate, n }) => ({
    name: TEXTS.modes[mode],
    rate,
    n,
    minSamples: MIN_SAMPLES,
  }));
  return (
    <>
      <AiRecordReport range={range} />
      <Calibration />
      <RiskCoverage />
      <ReportCard
        title={TEXTS.reviewers}
        hint={TEXTS.reviewersHint}
        query={query}
        table={data && { file: `agreement-${data.from}-${data.to}`, columns: AGREEMENT_COLUMNS, rows: data.by_mode }}
        chart={<IntervalList label={TEXTS.reviewers} shares={shares ?? []} />}
      />
      <ReportCard
        title={TEXTS.byReviewer}
        query={query}
        table={data && { file: `reviewers-${data.from}-${data.to}`, columns: REVIEWER_COLUMNS, rows: data.reviewers }}
        empty={{ explanation: TEXTS.noDecisions, linkHref: "/cockpit" }}
      />
      <ReportCard
        title={TEXTS.assessments}
        hint={TEXTS.assessmentsHint}
        query={query}
        table={data && { file: `determinations-${data.from}-${data.to}`, columns: PAIR_COLUMNS, rows: data.pairs }}
        empty={{ explanation: TEXTS.noDecisions, linkHref: "/cockpit" }}
      />
      <ReportCard
        title={TEXTS.maps}
        hint={TEXTS.mapsHint}
        query={calibrations}
        table={
          calibrations.data && { file: "calibrations", columns: MAP_COLUMNS, rows: calibrations.data.calibrations }
        }
        empty={{ explanation: TEXTS.noMaps, linkHref: "/verifications" }}
      />
    </>
  );
}
