// An interval for any statistic of independent items, by resampling them.
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { Estimate } from "@/server/domain/statistics/estimate";
import { clamp } from "@/server/domain/statistics/logOdds";

/** 1,000 resamples, seed 1 and level 0.95 unless given. `range`: what the statistic cannot leave, [0, 1] for a calibration error. */
export type BootstrapOptions = { resamples?: number; seed?: number; level?: number; range?: readonly [number, number] };

/**
 * The statistic of `items` with its percentile interval (Efron 1979), moved by twice the bias that resampling shows: resampling adds noise,
 * noise pushes a calibration error up, and the value was pushed as much before; the plain interval would lie above the truth, and often
 * above the value. Always holds the value. Resamples for which the statistic is NaN are left out. The same items in the same order give
 * the same interval. For a share use `wilson`. Items must be independent: resample clusters, not their members.
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
  const sorted = Array.from({ length: resamples }, () =>
    statistic(items.map((item) => items[uniformInt(random, 0, n - 1)] ?? item)),
  )
    .filter((each) => !Number.isNaN(each))
    .sort((a, b) => a - b);
  const bias = sorted.reduce((sum, each) => sum + each - value, 0) / sorted.length;
  const low = quantile(sorted, (1 - level) / 2) - 2 * bias;
  const high = quantile(sorted, (1 + level) / 2) - 2 * bias;
  const held = (bound: number) => clamp(bound, ...range);
  return { value, low: held(Math.min(low, value)), high: held(Math.max(high, value)), n };
}

function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(at)] ?? NaN, sorted[Math.ceil(at)] ?? NaN];
  return below + (above - below) * (at - Math.floor(at));
}
