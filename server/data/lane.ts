type LaneOptions<Item, Result> = {
  /** Returns for each item, in the same order, its result or its own error. */
  flush(items: readonly Item[]): Promise<(Result | Error)[]>;
  tenantOf(item: Item): string;
  charsOf(item: Item): number;
  maxItems: number;
  /** A group of one item may be larger. */
  maxChars: number;
};
type Entry<Item, Result> = { item: Item; resolve(result: Result): void; reject(reason: unknown): void };

/**
 * Flushes items in groups, one group at a time. The first item is flushed at once; items that arrive during a flush
 * form the next group. Waiting tenants take turns, one item each, so that no tenant waits for all items of another.
 * Under load this turns many commits into few. A single item waits for nothing.
 */
export function createLane<Item, Result>({
  flush,
  tenantOf,
  charsOf,
  maxItems,
  maxChars,
}: LaneOptions<Item, Result>): (item: Item) => Promise<Result> {
  /** Waiting items by tenant. The first tenant of the map has the next turn. */
  const waiting = new Map<string, Entry<Item, Result>[]>();
  let isFlushing = false;

  function takeGroup(): Entry<Item, Result>[] {
    const group: Entry<Item, Result>[] = [];
    let chars = 0;
    // Setting a tenant again after its turn moves it behind the others, and the loop visits it again.
    for (const [tenant, entries] of waiting) {
      const [entry] = entries;
      if (!entry) continue;
      chars += charsOf(entry.item);
      if (group.length === maxItems || (group.length > 0 && chars > maxChars)) break;
      group.push(entry);
      entries.shift();
      waiting.delete(tenant);
      if (entries.length > 0) waiting.set(tenant, entries);
    }
    return group;
  }

  async function flushGroup(group: readonly Entry<Item, Result>[]): Promise<void> {
    try {
      const results = await flush(group.map(({ item }) => item));
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index];
        if (result instanceof Error) reject(result);
        else resolve(result as Result);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async function flushAll(): Promise<void> {
    isFlushing = true;
    // Items that are added in the same tick join the first group.
    await Promise.resolve();
    while (waiting.size > 0) await flushGroup(takeGroup());
    isFlushing = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const tenant = tenantOf(item);
      const entries = waiting.get(tenant);
      if (entries) entries.push({ item, resolve, reject });
      else waiting.set(tenant, [{ item, resolve, reject }]);
      if (!isFlushing) void flushAll();
    });
}
