// Computes the sums over counters that reports need.
import type { Measure } from "@/server/reports/measures";
import type { Counter } from "@/server/reports/rollupStore";

export type MeasureCounter<M extends Measure> = Extract<Counter, { measure: M }>;

export function selectCounters<M extends Measure>(counters: readonly Counter[], measure: M): MeasureCounter<M>[] {
  return counters.filter((counter): counter is MeasureCounter<M> => counter.measure === measure);
}

export function total(counters: readonly { amount: number }[]): number {
  return counters.reduce((sum, { amount }) => sum + amount, 0);
}

/** Counts for each of `keys`. */
export function countsBy<K extends string>(keys: readonly K[], count: (key: K) => number): Record<K, number> {
  return Object.fromEntries(keys.map((key) => [key, count(key)])) as Record<K, number>;
}

export function groupByKey<T>(items: readonly T[], readKey: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(readKey(item));
    if (group) group.push(item);
    else groups.set(readKey(item), [item]);
  }
  return groups;
}

/** Returns a rate. Null for an empty sample. */
export function rate(count: number, sample: number): number | null {
  return sample === 0 ? null : count / sample;
}
