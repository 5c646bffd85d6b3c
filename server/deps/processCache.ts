import { LRUCache } from "lru-cache";

/** Owns the caches of one service. Its identity counts; it has no members. */
export type CacheOwner = Readonly<Record<never, never>>;

/**
 * Declares what a process keeps in memory, next to the rule that reads it. Two services in one process, as in tests, do
 * not share it; the requests and the durable functions of a service do.
 *
 * @returns the cache of the service that `deps` belong to
 */
export function processCache<Value extends object | true>(options: LRUCache.Options<string, Value, unknown>) {
  const caches = new WeakMap<CacheOwner, LRUCache<string, Value>>();
  return ({ cacheOwner }: { cacheOwner: CacheOwner }): LRUCache<string, Value> => {
    const existing = caches.get(cacheOwner);
    if (existing) return existing;
    const created = new LRUCache<string, Value>(options);
    caches.set(cacheOwner, created);
    return created;
  };
}
