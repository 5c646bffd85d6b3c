import { LRUCache } from "lru-cache";

/** Owns the caches of one service. Only its identity matters, so it has no members. */
export type CacheOwner = Readonly<Record<never, never>>;

/**
 * Declares a cache, next to the rule that reads it. The requests and the durable functions of a service share it. Two
 * services in one process, as in tests, do not.
 * @returns a function that returns the cache of the service of `deps`
 */
export function processCache<Value extends object | true>(options: LRUCache.Options<string, Value, unknown>) {
  const caches = new WeakMap<CacheOwner, LRUCache<string, Value>>();
  return ({ cacheOwner }: { cacheOwner: CacheOwner }): LRUCache<string, Value> => {
    const existingCache = caches.get(cacheOwner);
    if (existingCache) return existingCache;
    const newCache = new LRUCache<string, Value>(options);
    caches.set(cacheOwner, newCache);
    return newCache;
  };
}
