import pLimit, { type LimitFunction } from "p-limit";

/** Creates a function that runs at most `limit` pieces of work per key at a time, in the order of its calls. */
export function createKeyedLimits(limit: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const limits = new Map<string, LimitFunction>();
  return (key, work) => {
    const limitOfKey = limits.get(key) ?? pLimit(limit);
    limits.set(key, limitOfKey);
    return limitOfKey(work).finally(() => {
      if (limitOfKey.activeCount + limitOfKey.pendingCount === 0) limits.delete(key);
    });
  };
}
