// The reliability diagram as numbers: stated confidence against observed accuracy.
import { type LabeledConfidence, tallyByConfidence } from "@/server/domain/statistics/labeled";

/** `low` and `high` are the minimum and maximum confidence in the bin; all in 0..1 except the count `n`. */
export type ReliabilityBin = { low: number; high: number; meanConfidence: number; accuracy: number; n: number };

/**
 * At most `bins` bins of about equal mass, by ascending confidence. Labels of one confidence are never split, so fewer bins are returned
 * when confidences repeat; no bin is empty.
 */
export function reliabilityBins(labels: readonly LabeledConfidence[], bins = 10): ReliabilityBin[] {
  const found = new Map<number, { low: number; high: number; sum: number; correct: number; n: number }>();
  let before = 0;
  for (const { confidence, n, correct } of tallyByConfidence(labels)) {
    const index = Math.floor(((before + n / 2) / labels.length) * bins);
    const bin = found.get(index) ?? { low: confidence, high: confidence, sum: 0, correct: 0, n: 0 };
    found.set(index, {
      low: bin.low,
      high: confidence,
      sum: bin.sum + confidence * n,
      correct: bin.correct + correct,
      n: bin.n + n,
    });
    before += n;
  }
  return [...found.values()].map(({ low, high, sum, correct, n }) => {
    return { low, high, meanConfidence: sum / n, accuracy: correct / n, n };
  });
}
