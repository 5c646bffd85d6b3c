// The few numbers that a run is known by, and the confusion behind them.
import { Determination } from "@/server/contracts/enums";
import type { Estimate } from "@/server/domain/statistics/estimate";
import type { RiskCoveragePoint } from "@/server/domain/statistics/selective";
import type { Shown } from "@/server/surfaces/cli/eval/summary/scored";
import type { Summary } from "@/server/surfaces/cli/eval/summary/summary";
import { interval, number } from "@/server/surfaces/cli/eval/words";

export type Headline = { name: string; value: string; interval: string; n: number; about: string };

export function headlines({ quality }: Pick<Summary, "quality">): Headline[] {
  const line = (name: string, estimate: Estimate | Shown, about: string): Headline => {
    const value =
      "too_few_to_show" in estimate && estimate.too_few_to_show ? "too few to show" : number(estimate.value);
    return { name, value, interval: interval(estimate), n: estimate.n, about };
  };
  return [
    line(
      "balanced accuracy",
      quality.balanced_accuracy,
      "mean over the labels of the share answered rightly; abstentions are left out",
    ),
    line("accuracy", quality.accuracy, "share of the answers that agree with the label"),
    line("coverage", quality.coverage, "share of the finished cases that got an answer: no abstention, no failure"),
    line("Cohen's kappa", quality.kappa, "agreement beyond chance, over the answers"),
    line("calibration error", quality.expected_calibration_error, "expected, over bins of equal mass; 0 is best"),
    line("Brier score", quality.brier_score, "squared distance of confidence from outcome; 0 is best"),
    line("area under risk-coverage", quality.area_under_risk_coverage, "mean risk over all coverages; 0 is best"),
  ];
}

export type ConfusionRow = {
  truth: Determination;
  cells: { determination: Determination; n: number }[];
  unscored: number;
};

/** A row for each label that occurs, a cell for each determination, and the cases without a verdict apart. */
export function confusionRows({ quality, unscored }: Summary): ConfusionRow[] {
  const { cells } = quality.confusion;
  return Determination.options
    .map((truth) => ({
      truth,
      cells: Determination.options.map((determination) => ({
        determination,
        n: cells.find(({ expected, actual }) => expected === truth && actual === determination)?.n ?? 0,
      })),
      unscored: unscored.filter((each) => each.variant === "given" && each.truth === truth).length,
    }))
    .filter((row) => row.unscored > 0 || row.cells.some(({ n }) => n > 0));
}

const SHARES = [1, 0.9, 0.8, 0.7, 0.5];

/** The curve near round coverages: the last point that accepts no more; a coverage appears once. */
export function riskAt({ quality }: Pick<Summary, "quality">): RiskCoveragePoint[] {
  const points = SHARES.map((share) => quality.risk_coverage.findLast(({ coverage }) => coverage <= share));
  return [...new Set(points)].filter((point) => point !== undefined);
}
