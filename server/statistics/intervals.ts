// Computes intervals of measured numbers, and the distributions that they need.
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { clamp } from "@/server/statistics/calibration";

/**
 * Returns P(X ≤ k) for X ~ Binomial(n, p), n up to 1e6. Terms are taken relative to the likeliest one, outwards by
 * their ratios, and divided by their sum: no factorial or gamma function that could overflow or cancel. Relative error
 * below 1e-10; 0 below about 1e-300.
 */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  if (k >= n || p <= 0) return 1;
  if (p >= 1) return 0;
  const mode = Math.min(n, Math.floor((n + 1) * p));
  const odds = p / (1 - p);
  let [tailSum, totalSum] = [0, 0];
  const add = (i: number, term: number) => {
    totalSum += term;
    if (i <= k) tailSum += term;
  };
  for (let i = mode, term = 1; term > 0 && i <= n; i += 1) {
    add(i, term);
    term *= ((n - i) / (i + 1)) * odds;
  }
  for (let i = mode, term = 1; term > 0 && i > 0; i -= 1) {
    term *= i / (n - i + 1) / odds;
    add(i - 1, term);
  }
  return tailSum / totalSum;
}

const BISECTION_STEPS = 60;

/**
 * Finds the x between `low` and `high` at which the non-decreasing function `rising` reaches `target`; the nearer end
 * when it is outside.
 */
export function bisect(nonDecreasing: (x: number) => number, target: number, low: number, high: number): number {
  let [lower, upper] = [low, high];
  for (let n = 0; n < BISECTION_STEPS; n += 1) {
    const middle = (lower + upper) / 2;
    if (nonDecreasing(middle) < target) lower = middle;
    else upper = middle;
  }
  return (lower + upper) / 2;
}

/** Number of deviations beyond which the distribution function is 0 or 1 within the precision of a double. */
const MAX_DEVIATIONS = 8.3;

/**
 * Returns P(Z ≤ x), absolute error below 1e-14: the Taylor series of Marsaglia 2004, "Evaluating the Normal
 * Distribution".
 */
export function normalCdf(x: number): number {
  if (Math.abs(x) > MAX_DEVIATIONS) return x < 0 ? 0 : 1;
  let [sum, term] = [x, x];
  for (let denominator = 3; sum + term !== sum; denominator += 2) {
    term *= (x * x) / denominator;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

/** Returns the x with P(Z ≤ x) = p, for p in 0..1; within ±8.3. */
export function normalQuantile(p: number): number {
  return bisect(normalCdf, p, -MAX_DEVIATIONS, MAX_DEVIATIONS);
}

/**
 * An estimate with its interval from `low` to `high`, of 95% unless the caller specified another level. `n`: sample
 * size. NaN: undefined for this sample.
 */
export type Estimate = { value: number; low: number; high: number; n: number };

/**
 * Returns Wilson's score interval (Wilson 1927), which is sensible at 0 of n and n of n, where the bootstrap has no
 * width. Without cases: NaN in 0..1.
 */
export function wilson(successes: number, n: number, level = 0.95): Estimate {
  if (n === 0) return { value: NaN, low: 0, high: 1, n };
  const z2 = normalQuantile((1 + level) / 2) ** 2;
  const share = successes / n;
  const center = (share + z2 / (2 * n)) / (1 + z2 / n);
  const halfWidth = Math.sqrt(z2 * ((share * (1 - share)) / n + z2 / (4 * n * n))) / (1 + z2 / n);
  // The bounds include the share; at 0 of n and n of n, rounding would move them away from it.
  const low = Math.max(0, Math.min(share, center - halfWidth));
  return { value: share, low, high: Math.min(1, Math.max(share, center + halfWidth)), n };
}

/**
 * Options; defaults are 1,000 resamples, seed 1 and level 0.95. `range`: range of the statistic, [0, 1] for a
 * calibration error.
 */
export type BootstrapOptions = { resamples?: number; seed?: number; level?: number; range?: readonly [number, number] };

/**
 * Returns the statistic of `items` with its percentile interval (Efron 1979), corrected by twice the bias of
 * resampling. Noise raises a calibration error, in the value and again in each resample, so the plain interval would be
 * above the truth. The interval always includes the value. Resamples for which the statistic is NaN are left out. The
 * same items in the same order give the same interval; a resample keeps their order, so that a statistic that sorts has
 * little to do for sorted items, and all resamples are one array. For a share use `wilson`. Items must be independent:
 * resample clusters, not their members.
 */
export function bootstrap<T>(
  items: readonly T[],
  statistic: (sample: readonly T[]) => number,
  { resamples = 1000, seed = 1, level = 0.95, range = [-Infinity, Infinity] }: BootstrapOptions = {},
): Estimate {
  const n = items.length;
  const value = statistic(items);
  if (n === 0 || Number.isNaN(value)) return { value, low: NaN, high: NaN, n };
  const random = xoroshiro128plus(seed);
  const drawCounts = new Uint32Array(n);
  const sample = [...items];
  const resample = () => {
    drawCounts.fill(0);
    for (let draw = 0; draw < n; draw += 1) drawCounts[uniformInt(random, 0, n - 1)]! += 1;
    let end = 0;
    items.forEach((item, index) => {
      for (let remaining = drawCounts[index] ?? 0; remaining > 0; remaining -= 1) sample[end++] = item;
    });
    return sample;
  };
  const sortedValues = Array.from({ length: resamples }, () => statistic(resample()))
    .filter((resampledValue) => !Number.isNaN(resampledValue))
    .sort((a, b) => a - b);
  const bias = sortedValues.reduce((sum, resampledValue) => sum + resampledValue - value, 0) / sortedValues.length;
  const low = quantile(sortedValues, (1 - level) / 2) - 2 * bias;
  const high = quantile(sortedValues, (1 + level) / 2) - 2 * bias;
  const clampToRange = (bound: number) => clamp(bound, ...range);
  return { value, low: clampToRange(Math.min(low, value)), high: clampToRange(Math.max(high, value)), n };
}

function quantile(sortedValues: readonly number[], share: number): number {
  const position = share * (sortedValues.length - 1);
  const [lowerValue, upperValue] = [
    sortedValues[Math.floor(position)] ?? NaN,
    sortedValues[Math.ceil(position)] ?? NaN,
  ];
  return lowerValue + (upperValue - lowerValue) * (position - Math.floor(position));
}
