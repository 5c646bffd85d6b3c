/** Throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  if (low === undefined || high === undefined) throw new Error("no values");
  return (low + high) / 2;
}

export type Paired<T> = { ours: T; floor: T };

/**
 * Measures ours and the floor `rounds` times, in alternating order, so that drift
 * of the machine affects both equally.
 */
export async function paired<T>(
  rounds: number,
  measure: { ours: () => Promise<T> | T; floor: () => Promise<T> | T },
): Promise<Paired<T>[]> {
  const pairs: Paired<T>[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const floor = await measure.floor();
      pairs.push({ floor, ours: await measure.ours() });
    } else {
      const ours = await measure.ours();
      pairs.push({ ours, floor: await measure.floor() });
    }
  }
  return pairs;
}

/** Medians of both sides, the median of the pairs' ratios ours/floor, and their extremes. */
export function compare(pairs: readonly Paired<number>[]) {
  const ratios = pairs.map(({ ours, floor }) => ours / floor);
  return {
    ours: median(pairs.map(({ ours }) => ours)),
    floor: median(pairs.map(({ floor }) => floor)),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
  };
}
