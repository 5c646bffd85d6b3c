// Computes percentiles from a histogram whose buckets grow by a constant factor. Bucket b contains [LATENCY_GROWTH^b,
// LATENCY_GROWTH^(b+1)) milliseconds.

export const LATENCY_GROWTH = 1.1;
/** The relative error of a percentile: a bucket's geometric middle is at most this share away from any value in it. */
export const LATENCY_ERROR = Math.ceil((Math.sqrt(LATENCY_GROWTH) - 1) * 1000) / 1000;

type LatencyBucket = { bucket: number; amount: number };

/**
 * Returns the nearest-rank percentile in whole milliseconds, exact within LATENCY_ERROR and rounding. Null for an empty
 * histogram.
 */
export function latencyPercentile(histogram: readonly LatencyBucket[], share: number): number | null {
  const rank = Math.ceil(histogram.reduce((sum, { amount }) => sum + amount, 0) * share);
  let seenCount = 0;
  for (const { bucket, amount } of [...histogram].sort((a, b) => a.bucket - b.bucket)) {
    seenCount += amount;
    if (seenCount >= rank) return Math.round(LATENCY_GROWTH ** (bucket + 0.5));
  }
  return null;
}
