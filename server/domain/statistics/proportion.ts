// An interval for a share of n independent cases.
import type { Estimate } from "@/server/domain/statistics/estimate";
import { normalQuantile } from "@/server/domain/statistics/normal";

/** Wilson's score interval (Wilson 1927): sensible at 0 of n and n of n, where the bootstrap has no width. Without cases: NaN in 0..1. */
export function wilson(successes: number, n: number, level = 0.95): Estimate {
  if (n === 0) return { value: NaN, low: 0, high: 1, n };
  const z2 = normalQuantile((1 + level) / 2) ** 2;
  const share = successes / n;
  const center = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = Math.sqrt(z2 * ((share * (1 - share)) / n + z2 / (4 * n * n))) / (1 + z2 / n);
  return { value: share, low: Math.max(0, center - half), high: Math.min(1, center + half), n };
}
