// A proper score: it rewards confidence that is calibrated and that tells right from wrong.
import type { LabelledConfidence } from "@/server/domain/statistics/labelled";

/** Mean squared difference between confidence and outcome (1 correct, 0 wrong), 0 best, 1 worst (Brier 1950). NaN without labels. */
export function brierScore(labels: readonly LabelledConfidence[]): number {
  const sum = labels.reduce((total, { confidence, correct }) => total + (confidence - Number(correct)) ** 2, 0);
  return sum / labels.length;
}
