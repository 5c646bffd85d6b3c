const ENTRIES = 1 << 20;

/**
 * Nanoseconds of one read that depends on the read before, at random in 4 MB: too much for the caches of a core, little
 * for the one that a processor's cores share. On a machine whose neighbors use that one up, it is the time of main
 * memory, several times as long, and programs that touch more memory fall further behind the floor.
 */
export function cacheReadNs(): number {
  const next = oneCycle();
  let at = 0;
  const started = performance.now();
  for (let read = 0; read < ENTRIES; read++) at = next[at] ?? 0;
  const ms = performance.now() - started;
  if (at !== 0) throw new Error("the reads have to visit every entry and end where they began");
  return (ms * 1e6) / ENTRIES;
}

/** Each entry names the next one; all are visited before one is again (Sattolo's algorithm). */
function oneCycle(): Int32Array {
  const next = Int32Array.from({ length: ENTRIES }, (_, index) => index);
  for (let last = ENTRIES - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * last);
    const kept = next[last] ?? 0;
    next[last] = next[other] ?? 0;
    next[other] = kept;
  }
  return next;
}
