// Measures how well stated confidence matches observed accuracy.

/** `confidence` in 0..1; `correct` from feedback or a labeled data set. */
export type LabeledConfidence = { confidence: number; correct: boolean };

/** Labels that share one confidence: how many there are, and how many of them are correct. */
export type Tally = { confidence: number; n: number; correct: number };

/**
 * Groups labels by ascending confidence, so that no statistic depends on the order of the labels.
 */
export function tallyByConfidence(labels: readonly LabeledConfidence[]): Tally[] {
  const tallies: Tally[] = [];
  forEachConfidence(labels, (confidence, n, correct) => tallies.push({ confidence, n, correct }));
  return tallies;
}

/**
 * Visits each confidence in ascending order. Avoids sorts and objects, because resampling computes thousands of
 * statistics.
 */
function forEachConfidence(
  labels: readonly LabeledConfidence[],
  visit: (confidence: number, n: number, correct: number) => void,
): void {
  const isInOrder = labels.every(({ confidence }, at) => at === 0 || (labels[at - 1]?.confidence ?? NaN) <= confidence);
  const sortedLabels = isInOrder ? labels : labels.toSorted((a, b) => a.confidence - b.confidence);
  let [current, n, correctCount] = [NaN, 0, 0];
  for (const { confidence, correct } of sortedLabels) {
    if (confidence !== current) {
      if (n > 0) visit(current, n, correctCount);
      current = confidence;
      n = correctCount = 0;
    }
    n += 1;
    if (correct) correctCount += 1;
  }
  if (n > 0) visit(current, n, correctCount);
}

/**
 * Returns the mean squared difference between confidence and outcome (1 correct, 0 wrong), 0 best, 1 worst (Brier
 * 1950). NaN without labels.
 */
export function brierScore(labels: readonly LabeledConfidence[]): number {
  const sum = labels.reduce((total, { confidence, correct }) => total + (confidence - Number(correct)) ** 2, 0);
  return sum / labels.length;
}

/** `low` and `high` are the minimum and maximum confidence in the bin; all in 0..1 except the count `n`. */
export type ReliabilityBin = { low: number; high: number; meanConfidence: number; accuracy: number; n: number };

/**
 * Groups labels into at most `bins` bins of about equal mass, by ascending confidence. Labels of one confidence are
 * never split, so fewer bins are returned when confidences repeat; no bin is empty.
 */
export function reliabilityBins(labels: readonly LabeledConfidence[], bins = 10): ReliabilityBin[] {
  const countedBins: { index: number; low: number; high: number; sum: number; correct: number; n: number }[] = [];
  let labelsBefore = 0;
  forEachConfidence(labels, (confidence, n, correct) => {
    const index = Math.floor(((labelsBefore + n / 2) / labels.length) * bins);
    let bin = countedBins.at(-1);
    if (bin?.index !== index)
      countedBins.push((bin = { index, low: confidence, high: confidence, sum: 0, correct: 0, n: 0 }));
    bin.high = confidence;
    bin.sum += confidence * n;
    bin.correct += correct;
    bin.n += n;
    labelsBefore += n;
  });
  return countedBins.map(({ low, high, sum, correct, n }) => {
    return { low, high, meanConfidence: sum / n, accuracy: correct / n, n };
  });
}

/**
 * Returns the expected calibration error, 0..1: the mean of |accuracy − mean confidence| over bins, weighted by their
 * labels. NaN without labels.
 *
 * Bins have equal mass rather than equal width: confidences crowd near 1, where bins of equal width leave most bins
 * with a handful of labels whose noise is then read as error (Nixon et al. 2019, "Measuring Calibration in Deep
 * Learning"). Noise remains: a perfectly calibrated judge shows up to about 0.4 · sqrt(bins / n), so compare only
 * numbers of the same n and bins.
 */
export function expectedCalibrationError(labels: readonly LabeledConfidence[]): number {
  if (labels.length === 0) return NaN;
  const sum = reliabilityBins(labels).reduce(
    (total, { accuracy, meanConfidence, n }) => total + n * Math.abs(accuracy - meanConfidence),
    0,
  );
  return sum / labels.length;
}

/** Converts log-odds to a probability, without overflow. */
export function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Converts a probability to log-odds; ±Infinity at 1 and 0. */
export function logit(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** Limits a value to the bounds. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
