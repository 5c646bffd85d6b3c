// Sampling of cases.
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/**
 * Samples `limit` items by `seed`, in their original order: the first items of a sorted file would not be
 * representative. A higher limit with the same seed includes every item of a lower one, so that a run can be extended.
 */
export function sample<T>(items: readonly T[], limit: number, seed: number): T[] {
  const random = xoroshiro128plus(seed);
  const order = items.map((_, index) => index);
  for (let position = 0; position < Math.min(limit, order.length); position++) {
    const swapPosition = uniformInt(random, position, order.length - 1);
    [order[position], order[swapPosition]] = [order[swapPosition] ?? position, order[position] ?? swapPosition];
  }
  const sampledPositions = new Set(order.slice(0, limit));
  return items.filter((_, index) => sampledPositions.has(index));
}
