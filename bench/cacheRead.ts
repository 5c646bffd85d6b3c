const ENTRIES = 1 << 20;

/**
 * Measures the nanoseconds of one random read in 4 MB that depends on the read before. 4 MB is too much for the caches
 * of a core, and little for the cache that a processor's cores share. Where other programs fill the shared cache, this
 * is the time of main memory, several times as long, and programs that touch more memory fall further behind the floor.
 */
export function measureCacheReadNs(): number {
  const next = buildCycle();
  let index = 0;
  const startedAtMs = performance.now();
  for (let count = 0; count < ENTRIES; count++) index = next[index] ?? 0;
  const ms = performance.now() - startedAtMs;
  if (index !== 0) throw new Error("the reads have to visit every entry and end where they began");
  return (ms * 1e6) / ENTRIES;
}

/**
 * Builds a permutation in which each entry names the next one, and all are visited before one repeats (Sattolo's
 * algorithm).
 */
function buildCycle(): Int32Array {
  const next = Int32Array.from({ length: ENTRIES }, (_, index) => index);
  for (let last = ENTRIES - 1; last > 0; last--) {
    const swapIndex = Math.floor(Math.random() * last);
    const lastNext = next[last] ?? 0;
    next[last] = next[swapIndex] ?? 0;
    next[swapIndex] = lastNext;
  }
  return next;
}
