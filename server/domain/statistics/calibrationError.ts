// The distance of stated confidence from observed accuracy, as one number.
import type { LabeledConfidence } from "@/server/domain/statistics/labeled";
import { reliabilityBins } from "@/server/domain/statistics/reliability";

/**
 * Expected calibration error, 0..1: the mean of |accuracy − mean confidence| over bins, weighted by their labels. NaN without labels.
 *
 * Bins have equal mass rather than equal width: confidences crowd near 1, where bins of equal width leave most bins with a handful of
 * labels whose noise is then read as error (Nixon et al. 2019, "Measuring Calibration in Deep Learning"). Noise remains: a perfectly
 * calibrated judge shows up to about 0.4 · sqrt(bins / n), so compare only numbers of the same n and bins.
 */
export function expectedCalibrationError(labels: readonly LabeledConfidence[], bins = 10): number {
  if (labels.length === 0) return NaN;
  const sum = reliabilityBins(labels, bins).reduce(
    (total, { accuracy, meanConfidence, n }) => total + n * Math.abs(accuracy - meanConfidence),
    0,
  );
  return sum / labels.length;
}
