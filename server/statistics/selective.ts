// Measures selective prediction, the trade-off between risk and coverage.
import { type LabeledConfidence, tallyByConfidence } from "@/server/statistics/calibration";

/** The share of confidences ≥ `threshold`, and the share of wrong answers among them. */
export type RiskCoveragePoint = { coverage: number; risk: number; threshold: number };

/**
 * Returns one point per distinct confidence, the most confident first, the last with coverage 1 (El-Yaniv and Wiener
 * 2010).
 */
export function riskCoverage(labels: readonly LabeledConfidence[]): RiskCoveragePoint[] {
  let [accepted, errors] = [0, 0];
  return tallyByConfidence(labels)
    .reverse()
    .map(({ confidence, n, correct }) => {
      accepted += n;
      errors += n - correct;
      return { coverage: accepted / labels.length, risk: errors / accepted, threshold: confidence };
    });
}

/** Returns the mean risk over all coverages, 0 best. Labels of one confidence count together. NaN without labels. */
export function areaUnderRiskCoverage(labels: readonly LabeledConfidence[]): number {
  const points = riskCoverage(labels);
  if (points.length === 0) return NaN;
  return points.reduce((area, { coverage, risk }, n) => area + risk * (coverage - (points[n - 1]?.coverage ?? 0)), 0);
}
