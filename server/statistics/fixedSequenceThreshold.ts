// Finds the acceptance threshold that guarantees an error rate with a given probability.
import { binomialCdf } from "@/server/statistics/intervals";
import type { LabeledConfidence } from "@/server/statistics/calibration";

/** Thresholds are whole hundredths, which are fixed before any label is read. */
const HUNDREDTHS = 100;
/** Minimum share of labels in the first test. With only a few, a single error would end the sequence immediately. */
const FIRST_COVERAGE = 0.1;

/** `targetError` and `delta` lie strictly between 0 and 1. */
type ErrorPromise = { targetError: number; delta: number };

/**
 * A rule that accepts confidences ≥ `threshold`. `accepted`: number of accepted labels; `coverage`: their share;
 * `errors`: number of wrong ones among them.
 */
type AcceptanceThreshold = {
  threshold: number;
  accepted: number;
  coverage: number;
  errors: number;
  pValue: number;
};

/**
 * Finds the lowest threshold for which this holds: with probability at least 1 − delta over the draw of `labels`, at
 * most `targetError` of the items accepted from the same distribution are wrong. null when no threshold has this
 * guarantee.
 *
 * Fixed-sequence testing as in "Trust or Escalate" (Jung et al. 2024; Bauer 1991): from 1.00 downwards in hundredths,
 * test "the error among accepted is over `targetError`" with the exact binomial tail, stop at the first threshold that
 * is not rejected at level `delta`, return the last rejected. Testing in an order fixed beforehand, each threshold may
 * use all of `delta`.
 *
 * Assumes that labels are independent, drawn as future items are drawn, and were not used to fit the confidences. A
 * threshold that accepts under a tenth of the labels, or too few to be rejected even without an error, is passed over
 * untested; the guarantee then holds when error among accepted items does not fall as the threshold falls (what a
 * calibrated confidence means), and may be off slightly otherwise.
 */
export function fixedSequenceThreshold(
  labels: readonly LabeledConfidence[],
  { targetError, delta }: ErrorPromise,
): AcceptanceThreshold | null {
  const minAccepted = Math.max(Math.log(delta) / Math.log(1 - targetError), FIRST_COVERAGE * labels.length);
  let result: AcceptanceThreshold | null = null;
  for (let step = HUNDREDTHS; step >= 0; step -= 1) {
    const threshold = step / HUNDREDTHS;
    const acceptedLabels = labels.filter(({ confidence }) => confidence >= threshold);
    const accepted = acceptedLabels.length;
    if (accepted < minAccepted) continue;
    const errors = acceptedLabels.filter(({ correct }) => !correct).length;
    const pValue = binomialCdf(errors, accepted, targetError);
    if (pValue > delta) break;
    result = { threshold, accepted, coverage: accepted / labels.length, errors, pValue };
  }
  return result;
}
