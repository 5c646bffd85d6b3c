type LaneOptions<Item, Result> = {
  /** Answers each item in its place: with its result, or the error that it alone has met. */
  flush(items: readonly Item[]): Promise<(Result | Error)[]>;
  tenantOf(item: Item): string;
  charsOf(item: Item): number;
  maxItems: number;
  /** A group of one item may be larger. */
  maxChars: number;
};
type Entry<Item, Result> = { item: Item; resolve(result: Result): void; reject(reason: unknown): void };

/**
 * Flushes items in groups, one at a time: the first at once, those that arrive during a flush together in the next. The
 * tenants that wait take turns, one item each, so that no tenant waits for all items of another. Under load this turns
 * many commits into few, alone it adds nothing.
 */
export function createLane<Item, Result>({
  flush,
  tenantOf,
  charsOf,
  maxItems,
  maxChars,
}: LaneOptions<Item, Result>): (item: Item) => Promise<Result> {
  /** By tenant; the first tenant has the next turn. */
  const waiting = new Map<string, Entry<Item, Result>[]>();
  let flushing = false;

  function takeGroup(): Entry<Item, Result>[] {
    const group: Entry<Item, Result>[] = [];
    let chars = 0;
    // A tenant that is set again after its turn comes up again behind the others.
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
    flushing = true;
    // Items of the same moment join the first group.
    await Promise.resolve();
    while (waiting.size > 0) await flushGroup(takeGroup());
    flushing = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const tenant = tenantOf(item);
      const entries = waiting.get(tenant);
      if (entries) entries.push({ item, resolve, reject });
      else waiting.set(tenant, [{ item, resolve, reject }]);
      if (!flushing) void flushAll();
    });
}
