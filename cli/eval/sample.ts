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
  for (let at = 0; at < Math.min(limit, order.length); at++) {
    const other = uniformInt(random, at, order.length - 1);
    [order[at], order[other]] = [order[other] ?? at, order[at] ?? other];
  }
  const chosen = new Set(order.slice(0, limit));
  return items.filter((_, index) => chosen.has(index));
}
