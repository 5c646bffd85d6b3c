// Calls of one kind, of any tenants, that this process makes at the same moment share a statement, and a commit where
// they write.
import "server-only";
import type pg from "pg";
import { batched } from "@/server/data/batched";

/** Of one group; a larger one would hold its connection, and its callers, for long. */
const MOST_ITEMS = 64;
const MOST_CHARS = 1_000_000;

/**
 * How calls are made together. `flush` answers each item in its place: with its result, or the error that it alone has
 * met.
 */
export type GroupedCall<Item, Result> = {
  /** Length of what is sent. */
  chars(item: Item): number;
  flush(pool: pg.Pool, items: readonly Item[]): Promise<(Result | Error)[]>;
};

export type Grouped = <Item, Result>(call: GroupedCall<Item, Result>, item: Item) => Promise<Result>;

/** Groups the calls over `pool`: one group of a kind is in flight, and the next one collects. */
export function createGrouped(pool: pg.Pool): Grouped {
  const kinds = new Map<unknown, unknown>();

  return async <Item, Result>(call: GroupedCall<Item, Result>, item: Item): Promise<Result> => {
    type Entry = { item: Item };
    type Join = (entry: Entry) => Promise<Map<Entry, Result | Error>>;
    const join =
      (kinds.get(call) as Join | undefined) ??
      batched<Entry, Map<Entry, Result | Error>>(
        async (entries) => {
          const results = await call.flush(
            pool,
            entries.map((entry) => entry.item),
          );
          return new Map(results.map((result, nth) => [entries[nth] as Entry, result]));
        },
        {
          fits: (entries, entry) =>
            entries.length < MOST_ITEMS &&
            entries.reduce((sum, each) => sum + call.chars(each.item), call.chars(entry.item)) <= MOST_CHARS,
        },
      );
    kinds.set(call, join);
    const entry = { item };
    const result = (await join(entry)).get(entry);
    if (result instanceof Error) throw result;
    return result as Result;
  };
}
