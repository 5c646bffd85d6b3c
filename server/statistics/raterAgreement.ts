// Agreement of two judges beyond chance.
import { bootstrap, type BootstrapOptions } from "@/server/statistics/intervals";
import type { Estimate } from "@/server/statistics/intervals";

/**
 * Cohen's kappa (1960) of pairs of labels, one by each judge: 1 is full agreement, 0 chance, with a bootstrap interval.
 * NaN without pairs, and when both judges used only one and the same label.
 */
export function cohenKappa(pairs: readonly (readonly [string, string])[], options?: BootstrapOptions): Estimate {
  return bootstrap(pairs, kappa, { range: [-1, 1], ...options });
}

function kappa(pairs: readonly (readonly [string, string])[]): number {
  const counts = new Map<string, { first: number; second: number }>();
  const of = (label: string) => {
    const count = counts.get(label) ?? { first: 0, second: 0 };
    counts.set(label, count);
    return count;
  };
  let agreed = 0;
  for (const [first, second] of pairs) {
    of(first).first += 1;
    of(second).second += 1;
    if (first === second) agreed += 1;
  }
  const byChance = [...counts.values()].reduce((sum, count) => sum + count.first * count.second, 0) / pairs.length;
  return (agreed - byChance) / (pairs.length - byChance);
}
