import { setTimeout } from "node:timers/promises";

/** The result of an item that was not flushed, since its group was refused. It is flushed again on its own. */
export const REFUSED_TOGETHER = Symbol("refused together");

export type FlushResult<Result> = Result | Error | typeof REFUSED_TOGETHER;

export type LaneOptions<Item, Result> = {
  /** Returns for each item, in the same order, its result or its own error. */
  flush(items: readonly Item[]): Promise<readonly FlushResult<Result>[]>;
  /** Returns true if one item may have caused the error. Then each item of the group is flushed again on its own. */
  isItemError?(error: unknown): boolean;
  tenantOf?(item: Item): string;
  charsOf?(item: Item): number;
  maxItems?: number;
  /** A group of one item may be larger. */
  maxChars?: number;
  /** Waits this long after a flush, so that the next group is larger. Default: 0. */
  pauseMs?: number;
};
type Entry<Item, Result> = { item: Item; resolve(result: Result): void; reject(reason: unknown): void };

/**
 * Flushes items in groups, one group at a time. The first item is flushed at once; items that arrive during a flush
 * form the next group. Waiting tenants take turns, one item each, so that no tenant waits for all items of another.
 * Under load this turns many commits into few. A single item waits for nothing.
 */
export function createLane<Item, Result>({
  flush,
  isItemError = () => false,
  tenantOf = () => "",
  charsOf = () => 0,
  maxItems = Infinity,
  maxChars = Infinity,
  pauseMs = 0,
}: LaneOptions<Item, Result>): (item: Item) => Promise<Result> {
  /** Waiting items by tenant. The first tenant of the map has the next turn. */
  const waitingEntries = new Map<string, Entry<Item, Result>[]>();
  let isFlushing = false;

  function takeGroup(): Entry<Item, Result>[] {
    const group: Entry<Item, Result>[] = [];
    let chars = 0;
    // Setting a tenant again after its turn moves it behind the others, and the loop visits it again.
    for (const [tenant, entries] of waitingEntries) {
      const [entry] = entries;
      if (!entry) continue;
      chars += charsOf(entry.item);
      if (group.length === maxItems || (group.length > 0 && chars > maxChars)) break;
      group.push(entry);
      entries.shift();
      waitingEntries.delete(tenant);
      if (entries.length > 0) waitingEntries.set(tenant, entries);
    }
    return group;
  }

  /** Never throws: an error is the result of each item. */
  async function flushItems(items: readonly Item[]): Promise<readonly FlushResult<Result>[]> {
    try {
      return await flush(items);
    } catch (error) {
      const result = items.length > 1 && isItemError(error) ? REFUSED_TOGETHER : toError(error);
      return items.map(() => result);
    }
  }

  async function flushGroup(group: readonly Entry<Item, Result>[]): Promise<void> {
    const results = await flushItems(group.map(({ item }) => item));
    const refusedEntries: Entry<Item, Result>[] = [];
    for (const [index, entry] of group.entries()) {
      const result = results[index];
      if (result === REFUSED_TOGETHER && group.length > 1) refusedEntries.push(entry);
      else if (result === REFUSED_TOGETHER) entry.reject(new Error("an item was refused alone without an error"));
      else if (result instanceof Error) entry.reject(result);
      else entry.resolve(result as Result);
    }
    await Promise.all(refusedEntries.map((entry) => flushGroup([entry])));
  }

  async function flushAll(): Promise<void> {
    isFlushing = true;
    // Items that are added in the same tick join the first group.
    await Promise.resolve();
    while (waitingEntries.size > 0) {
      await flushGroup(takeGroup());
      if (pauseMs > 0) await setTimeout(pauseMs);
    }
    isFlushing = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const tenant = tenantOf(item);
      const entries = waitingEntries.get(tenant);
      if (entries) entries.push({ item, resolve, reject });
      else waitingEntries.set(tenant, [{ item, resolve, reject }]);
      if (!isFlushing) void flushAll();
    });
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
