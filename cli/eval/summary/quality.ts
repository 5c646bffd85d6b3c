// Agreement of verdicts and labels. Accuracies are over the answers; coverage is their share.
import { cohenKappa } from "@/server/statistics/raterAgreement";
import { bootstrap, wilson } from "@/server/statistics/intervals";
import { brierScore, expectedCalibrationError, reliabilityBins } from "@/server/statistics/calibration";
import { confusion } from "@/server/statistics/confusion";
import { areaUnderRiskCoverage, riskCoverage } from "@/server/statistics/selective";
import { groupBy } from "@/cli/eval/summary/groupBy";
import { balancedAccuracyOf, confidencesOf, isAnswer, pairsOf, shown, type Scored } from "@/cli/eval/summary/scored";

/** `finished` counts the cases with and without a verdict. Intervals are 95 %, resampled by `seed`. */
export function qualityOf(scored: readonly Scored[], finished: number, seed: number) {
  const pairs = pairsOf(scored);
  const answered = scored.filter(({ result }) => isAnswer(result.determination));
  const right = answered.filter(({ case: { truth }, result }) => result.determination === truth).length;
  const labels = confidencesOf(scored);
  return {
    balanced_accuracy: balancedAccuracyOf(pairs, seed),
    accuracy: wilson(right, answered.length),
    /** Share of cases with an answer, among all finished cases. */
    coverage: wilson(answered.length, finished),
    kappa: cohenKappa(pairsOf(answered), { seed }),
    expected_calibration_error: shown(bootstrap(labels, (sample) => expectedCalibrationError(sample), { seed })),
    brier_score: shown(bootstrap(labels, brierScore, { seed })),
    area_under_risk_coverage: shown(bootstrap(labels, areaUnderRiskCoverage, { seed })),
    confusion: confusion(pairs),
    reliability: reliabilityBins(labels),
    risk_coverage: riskCoverage(labels),
  };
}

/** By group name; empty without groups. */
export function groupsOf(scored: readonly Scored[], seed: number) {
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
      balanced_accuracy: balancedAccuracyOf(pairsOf(members), seed),
    }));
}
