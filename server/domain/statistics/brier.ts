// A proper score: it rewards confidence that is calibrated and that tells right from wrong.
import type { LabeledConfidence } from "@/server/domain/statistics/labeled";

/** Mean squared difference between confidence and outcome (1 correct, 0 wrong), 0 best, 1 worst (Brier 1950). NaN without labels. */
export function brierScore(labels: readonly LabeledConfidence[]): number {
  const sum = labels.reduce((total, { confidence, correct }) => total + (confidence - Number(correct)) ** 2, 0);
  return sum / labels.length;
}
