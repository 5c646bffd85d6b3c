// Agreement of verdicts and labels. Accuracies are over the answers; coverage is their share.
import { cohenKappa } from "@/server/statistics/raterAgreement";
import { bootstrap, wilson } from "@/server/statistics/intervals";
import { brierScore, expectedCalibrationError, reliabilityBins } from "@/server/statistics/calibration";
import { confusion } from "@/server/statistics/confusion";
import { areaUnderRiskCoverage, riskCoverage } from "@/server/statistics/selective";
import { groupBy } from "@/cli/eval/summary/groupBy";
import {
  estimateBalancedAccuracy,
  listConfidences,
  isAnswer,
  toLabelPairs,
  toReportedEstimate,
  type ScoredCase,
} from "@/cli/eval/summary/scored";

/**
 * Computes the quality. `finishedCount` counts the cases with and without a verdict. Intervals are 95 %, resampled with
 * `seed`.
 */
export function measureQuality(scored: readonly ScoredCase[], finishedCount: number, seed: number) {
  const pairs = toLabelPairs(scored);
  const answeredCases = scored.filter(({ result }) => isAnswer(result.determination));
  const correctCount = answeredCases.filter(({ case: { truth }, result }) => result.determination === truth).length;
  const labels = listConfidences(scored);
  return {
    balanced_accuracy: estimateBalancedAccuracy(pairs, seed),
    accuracy: wilson(correctCount, answeredCases.length),
    /** Share of cases with an answer, among all finished cases. */
    coverage: wilson(answeredCases.length, finishedCount),
    kappa: cohenKappa(toLabelPairs(answeredCases), { seed }),
    expected_calibration_error: toReportedEstimate(
      bootstrap(labels, (sample) => expectedCalibrationError(sample), { seed }),
    ),
    brier_score: toReportedEstimate(bootstrap(labels, brierScore, { seed })),
    area_under_risk_coverage: toReportedEstimate(bootstrap(labels, areaUnderRiskCoverage, { seed })),
    confusion: confusion(pairs),
    reliability: reliabilityBins(labels),
    risk_coverage: riskCoverage(labels),
  };
}

/** Computes the quality of each group, by group name. */
export function measureGroups(scored: readonly ScoredCase[], seed: number) {
  const groups = groupBy(
    scored.filter(({ case: { group } }) => group !== null),
    ({ case: { group } }) => group ?? "",
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, members]) => ({
      group,
      scored: members.length,
      answered: members.filter(({ result }) => isAnswer(result.determination)).length,
      balanced_accuracy: estimateBalancedAccuracy(toLabelPairs(members), seed),
    }));
}
