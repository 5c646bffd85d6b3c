// Measures the agreement of two raters beyond chance.
import { bootstrap, type BootstrapOptions, type Estimate } from "@/server/statistics/intervals";

/**
 * Returns Cohen's kappa (1960) of pairs of labels, one by each rater: 1 is full agreement, 0 chance, with a bootstrap
 * interval. Returns NaN without pairs, and when both raters used a single label, the same one.
 */
export function cohenKappa(pairs: readonly (readonly [string, string])[], options?: BootstrapOptions): Estimate {
  const counts = new Map<string, Count>();
  const getCount = (label: string): Count => {
    const count = counts.get(label) ?? { first: 0, second: 0 };
    counts.set(label, count);
    return count;
  };
  const countPairs = pairs.map(([first, second]) => [getCount(first), getCount(second)] as const);
  return bootstrap(countPairs, (sample) => kappa(sample, [...counts.values()]), { range: [-1, 1], ...options });
}

/** Number of uses of one label by each rater. It is reset for each resample. */
type Count = { first: number; second: number };

function kappa(pairs: readonly (readonly [Count, Count])[], counts: readonly Count[]): number {
  for (const count of counts) count.first = count.second = 0;
  let agreedCount = 0;
  for (const [first, second] of pairs) {
    first.first += 1;
    second.second += 1;
    if (first === second) agreedCount += 1;
  }
  const chanceAgreement = counts.reduce((sum, count) => sum + count.first * count.second, 0) / pairs.length;
  return (agreedCount - chanceAgreement) / (pairs.length - chanceAgreement);
}
