// Agreement of verdicts and labels. Accuracies are over the answers; coverage is their share.
import { cohenKappa } from "@/server/statistics/raterAgreement";
import { bootstrap, wilson, type Estimate } from "@/server/statistics/intervals";
import {
  brierScore,
  expectedCalibrationError,
  reliabilityBins,
  type ReliabilityBin,
} from "@/server/statistics/calibration";
import { confusion, type Confusion } from "@/server/statistics/confusion";
import { areaUnderRiskCoverage, riskCoverage, type RiskCoveragePoint } from "@/server/statistics/selective";
import { groupBy } from "@/cli/eval/summary/groupBy";
import {
  balancedAccuracyOf,
  confidencesOf,
  isAnswer,
  pairsOf,
  shown,
  type Scored,
  type Shown,
} from "@/cli/eval/summary/scored";

export type Quality = {
  balanced_accuracy: Estimate;
  accuracy: Estimate;
  /** Share of cases with an answer, among all finished cases. */
  coverage: Estimate;
  kappa: Estimate;
  expected_calibration_error: Shown;
  brier_score: Shown;
  area_under_risk_coverage: Shown;
  confusion: Confusion;
  reliability: ReliabilityBin[];
  risk_coverage: RiskCoveragePoint[];
};

/** `finished` counts the cases with and without a verdict. Intervals are 95 %, resampled by `seed`. */
export function qualityOf(scored: readonly Scored[], finished: number, seed: number): Quality {
  const pairs = pairsOf(scored);
  const answered = scored.filter(({ result }) => isAnswer(result.determination));
  const right = answered.filter(({ case: { truth }, result }) => result.determination === truth).length;
  const labels = confidencesOf(scored);
  return {
    balanced_accuracy: balancedAccuracyOf(pairs, seed),
    accuracy: wilson(right, answered.length),
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

export type GroupQuality = { group: string; scored: number; answered: number; balanced_accuracy: Estimate };

/** By group name; empty without groups. */
export function groupsOf(scored: readonly Scored[], seed: number): GroupQuality[] {
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
