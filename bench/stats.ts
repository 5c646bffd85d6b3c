/**
 * Returns the median.
 * @throws Error for an empty list
 */
export function median(values: readonly number[]): number {
  const sortedValues = [...values].sort((a, b) => a - b);
  const [low, high] = [
    sortedValues[Math.floor((sortedValues.length - 1) / 2)],
    sortedValues[Math.floor(sortedValues.length / 2)],
  ];
  if (low === undefined || high === undefined) throw new Error("no values");
  return (low + high) / 2;
}

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export type Paired<T> = { ours: T; floor: T };

/**
 * Measures ours and the floor `rounds` times, in alternating order, so that drift
 * of the machine affects both equally.
 */
export async function measurePairwise<T>(
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

/**
 * Compares both sides. `medians` has those of both sides and of the pairs' ratios ours/floor; `about` describes the
 * pairs and their ratios in words.
 */
export function compare<T>(pairs: readonly Paired<T>[], valueOf: (side: T) => number) {
  const measured = pairs.map(({ ours, floor }) => ({ ours: valueOf(ours), floor: valueOf(floor) }));
  const ratios = measured.map(({ ours, floor }) => ours / floor);
  const medians = {
    ours: median(measured.map(({ ours }) => ours)),
    floor: median(measured.map(({ floor }) => floor)),
    ratio: median(ratios),
  };
  const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)];
  const about = `Median of ${pairs.length} pairs, ratios ${lowest.toFixed(2)} to ${highest.toFixed(2)}`;
  return { medians, lowest, highest, about };
}
