"use client";

import { useQuery } from "@tanstack/react-query";
import { ReportCard } from "@/components/reports/ReportCard";
import { AiRecordReport } from "@/components/reports/quality/AiRecordReport";
import { Calibration } from "@/components/reports/quality/Calibration";
import { ReviewerAgreement } from "@/components/reports/quality/ReviewerAgreement";
import { ReviewerPairs } from "@/components/reports/quality/ReviewerPairs";
import { ReviewerTable } from "@/components/reports/quality/ReviewerTable";
import { RiskCoverage } from "@/components/reports/quality/RiskCoverage";
import type { Column } from "@/components/reports/table/columns";
import { OVERVIEW_TEXTS, QUALITY_TEXTS as TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import type { CalibrationVersion } from "@/server/judging/contract";
import type { DayRange } from "@/server/reports/contract/usage";

export function QualityReports({ range }: { range: DayRange }) {
  return (
    <>
      <AiRecordReport range={range} />
      <Calibration />
      <RiskCoverage />
      <ReviewerAgreement range={range} />
      <ReviewerTable range={range} />
      <ReviewerPairs range={range} />
      <CalibrationMaps />
    </>
  );
}

const COLUMNS: readonly Column<CalibrationVersion>[] = [
  { header: TEXTS.model, value: ({ model }) => model },
  { header: OVERVIEW_TEXTS.primitive, value: ({ primitive }) => primitive },
  { header: TEXTS.prompt, value: ({ prompt_version }) => prompt_version },
  { header: TEXTS.scope, value: ({ scope }) => TEXTS.scopes[scope === "tenant" ? "tenant" : "shared"] },
  { header: TEXTS.method, value: ({ method }) => method },
  { header: OVERVIEW_TEXTS.version, value: ({ version }) => version, format: "count" },
  { header: TEXTS.labels, value: ({ labels }) => labels, format: "count" },
  { header: TEXTS.fitted, value: ({ created_at }) => created_at },
];

export function CalibrationMaps() {
  const query = useQuery(useTRPC().calibration.list.queryOptions({}));
  const { data } = query;
  return (
    <ReportCard
      title={TEXTS.maps}
      hint={TEXTS.mapsHint}
      query={query}
      table={data && { file: "calibrations", columns: COLUMNS, rows: data.calibrations }}
      empty={{ why: TEXTS.noMaps, from: "/verifications" }}
    />
  );
}
