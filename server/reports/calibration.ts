import { Problem } from "@/server/contracts/problems";
import type { CalibrationReport, CalibrationReportQuery } from "@/server/reports/contract/reports";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { listNewestLabels } from "@/server/reports/reportsStore";
import { ALL_DAYS, readCounters } from "@/server/reports/rollupStore";
import { listRubricSeries } from "@/server/rubric/rubricStore";
import { selectCounters, total } from "@/server/reports/counters";
import { MIN_LABELS } from "@/server/calibration/suggestThreshold";
import type { TenantDeps } from "@/server/deps/deps";
import { loadForJudging } from "@/server/rubric/loadForJudging";
import { bootstrap, wilson } from "@/server/statistics/intervals";
import {
  brierScore,
  expectedCalibrationError,
  reliabilityBins,
  type LabeledConfidence,
} from "@/server/statistics/calibration";
import { riskCoverage } from "@/server/statistics/selective";

/** The interval is accurate to about a tenth of its width. */
const RESAMPLES = 200;

/**
 * Compares the signed confidences of the newest 2,000 judged verdicts with the latest unbiased feedback on each.
 * @throws invalid_request (a rubric that the tenant does not have)
 */
export async function getCalibrationReport(
  deps: TenantDeps,
  { rubric_id }: CalibrationReportQuery,
): Promise<CalibrationReport> {
  const rubric = rubric_id === undefined ? null : await loadForJudging(deps, rubric_id);
  if (rubric_id !== undefined && !rubric) {
    throw new Problem("invalid_request", "rubric_id: no rubric of this tenant has this ID");
  }
  const query = { rubricName: rubric?.name ?? null, limit: SERVER_LIMITS.reportSample + 1 };
  const { found: labeledConfidences, versions } = await deps.db.listTransaction(async (tx) => ({
    found: await listNewestLabels(tx, query),
    versions: rubric && (await listRubricSeries(tx, rubric.name)).map(({ id }) => id),
  }));
  const labels = labeledConfidences.slice(0, SERVER_LIMITS.reportSample);
  return {
    tenant_id: deps.db.tenantId,
    rubric_id: rubric_id ?? null,
    current_threshold: rubric?.compiled.acceptance_threshold ?? null,
    labels: labels.length,
    labels_from_blind_reviews: labels.filter(({ basis }) => basis === "blind_review").length,
    anchored: await openReviews(deps, versions),
    limited: labeledConfidences.length > labels.length,
    ...(labels.length < MIN_LABELS ? NO_STATISTICS : computeStatistics(labels)),
  };
}

/** Counts the reviews with a visible verdict that say whether it is correct, for these rubric versions or for all. */
async function openReviews(deps: TenantDeps, versions: string[] | null): Promise<CalibrationReport["anchored"]> {
  const counters = await readCounters(deps.db, { ...ALL_DAYS, daily: [], total: ["open_reviews"] });
  const reviews = selectCounters(counters, "open_reviews").filter(
    ({ label: [rubricId] }) => versions === null || versions.includes(rubricId),
  );
  return { labels: total(reviews), confirmed_correct: total(reviews.filter(({ label: [, correct] }) => correct)) };
}

type Statistics = Pick<CalibrationReport, "too_few_to_show" | "calibration_error" | "brier" | "bins" | "risk_coverage">;

const NO_STATISTICS: Statistics = {
  too_few_to_show: true,
  calibration_error: null,
  brier: null,
  bins: [],
  risk_coverage: [],
};

function computeStatistics(confidences: readonly LabeledConfidence[]): Statistics {
  const labels = confidences.toSorted((a, b) => a.confidence - b.confidence);
  return {
    too_few_to_show: false,
    calibration_error: bootstrap(labels, expectedCalibrationError, { resamples: RESAMPLES, range: [0, 1] }),
    brier: brierScore(labels),
    bins: reliabilityBins(labels).map(({ low, high, meanConfidence, accuracy, n }) => {
      return { low, high, mean_confidence: meanConfidence, accuracy: wilson(Math.round(accuracy * n), n) };
    }),
    risk_coverage: riskCoverage(labels.map(inHundredths)),
  };
}

/** Rounds a confidence down, so that a threshold in hundredths accepts the same labels. */
const inHundredths = ({ confidence, correct }: LabeledConfidence): LabeledConfidence => ({
  confidence: Math.floor(confidence * 100 + 1e-9) / 100,
  correct,
});
