// The headline metrics of a run and its confusion matrix.
import { Determination } from "@/server/contracts/enums";
import type { Estimate } from "@/server/statistics/intervals";
import type { RiskCoveragePoint } from "@/server/statistics/selective";
import type { ReportedEstimate } from "@/cli/eval/summary/scored";
import type { Summary } from "@/cli/eval/summary/summary";
import { interval, statistic } from "@/cli/eval/numberTexts";

export type Headline = { name: string; value: string; interval: string; n: number; explanation: string };

/** Lists the headline metrics, each with its interval. */
export function listHeadlines({ quality }: Pick<Summary, "quality">): Headline[] {
  const line = (name: string, estimate: Estimate | ReportedEstimate, explanation: string): Headline => {
    const value =
      "too_few_to_show" in estimate && estimate.too_few_to_show ? "too few to show" : statistic(estimate.value);
    return { name, value, interval: interval(estimate), n: estimate.n, explanation };
  };
  return [
    line(
      "balanced accuracy",
      quality.balanced_accuracy,
      "mean over labels of the share answered correctly, without abstentions",
    ),
    line("accuracy", quality.accuracy, "share of the answers that agree with the label"),
    line("coverage", quality.coverage, "share of finished cases with an answer: no abstention, no failure"),
    line("Cohen's kappa", quality.kappa, "agreement beyond chance, over the answers"),
    line("calibration error", quality.expected_calibration_error, "expected, over bins of equal mass; 0 is best"),
    line("Brier score", quality.brier_score, "squared distance of confidence from outcome; 0 is best"),
    line("area under risk-coverage", quality.area_under_risk_coverage, "mean risk over all coverages; 0 is best"),
  ];
}

export type ConfusionRow = ReturnType<typeof buildConfusionRows>[number];

/** Builds one row for each label, with a cell for each determination and the count of cases without a verdict. */
export function buildConfusionRows({ quality, unscored }: Summary) {
  const { cells } = quality.confusion;
  return Determination.options
    .map((truth) => ({
      truth,
      cells: Determination.options.map((determination) => ({
        determination,
        n: cells.find(({ expected, actual }) => expected === truth && actual === determination)?.n ?? 0,
      })),
      unscored: unscored.filter((unscoredCase) => unscoredCase.variant === "given" && unscoredCase.truth === truth)
        .length,
    }))
    .filter((row) => row.unscored > 0 || row.cells.some(({ n }) => n > 0));
}

const SHARES = [1, 0.9, 0.8, 0.7, 0.5];

/** Selects the points of the curve at or just below round coverages, without duplicates. */
export function listRiskPoints({ quality }: Pick<Summary, "quality">): RiskCoveragePoint[] {
  const points = SHARES.map((share) => quality.risk_coverage.findLast(({ coverage }) => coverage <= share));
  return [...new Set(points)].filter((point) => point !== undefined);
}
