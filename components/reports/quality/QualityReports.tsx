"use client";

import { AiRecordReport } from "@/components/reports/quality/AiRecordReport";
import { Calibration } from "@/components/reports/quality/Calibration";
import { CalibrationMaps } from "@/components/reports/quality/CalibrationMaps";
import { ReviewerAgreement } from "@/components/reports/quality/ReviewerAgreement";
import { ReviewerPairs } from "@/components/reports/quality/ReviewerPairs";
import { ReviewerTable } from "@/components/reports/quality/ReviewerTable";
import { RiskCoverage } from "@/components/reports/quality/RiskCoverage";
import type { DayRange } from "@/server/contracts/usage";

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
