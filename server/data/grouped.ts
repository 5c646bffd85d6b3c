// Calls of one kind, of any tenants, that this process makes at the same moment share a statement, and a commit where
// they write.
import "server-only";
import type pg from "pg";
import { createLane } from "@/server/data/lane";

/**
 * How calls are made together. `flush` answers each item in its place: with its result, or the error that it alone has
 * met.
 */
export type GroupedCall<Item, Result> = {
  /** Whose turn the call takes while others wait. */
  tenantOf(item: Item): string;
  /** Length of what is sent. */
  sentChars(item: Item): number;
  /** An estimate of how long the answer to a call may be. */
  answerChars?: number;
  flush(pool: pg.Pool, items: readonly Item[]): Promise<(Result | Error)[]>;
};

export type Grouped = <Item, Result>(call: GroupedCall<Item, Result>, item: Item) => Promise<Result>;

/** A larger group would hold its connection, and its callers, for long. A single call may be larger. */
const MAX_ITEMS = 64;
const MAX_SENT_CHARS = 128 * 1024;
const MAX_ANSWER_CHARS = 1_000_000;
/** Larger calls take longer to write than the commit that they share, so small ones do not wait for them. */
const LARGE_CHARS = 16 * 1024;

/** Groups the calls over `pool`: of each kind, one group of small calls and one of large calls are in flight. */
export function createGrouped(pool: pg.Pool): Grouped {
  const kinds = new Map<unknown, unknown>();

  function createLanes<Item, Result>(call: GroupedCall<Item, Result>) {
    const { answerChars = 0, tenantOf, sentChars } = call;
    const lane = () =>
      createLane({
        flush: (items: readonly Item[]) => call.flush(pool, items),
        tenantOf,
        charsOf: sentChars,
        maxItems: Math.min(MAX_ITEMS, Math.floor(MAX_ANSWER_CHARS / Math.max(1, answerChars))),
        maxChars: MAX_SENT_CHARS,
      });
    return { small: lane(), large: lane() };
  }

  return <Item, Result>(call: GroupedCall<Item, Result>, item: Item): Promise<Result> => {
    type Lanes = ReturnType<typeof createLanes<Item, Result>>;
    const lanes = (kinds.get(call) as Lanes | undefined) ?? createLanes(call);
    kinds.set(call, lanes);
    return call.sentChars(item) > LARGE_CHARS ? lanes.large(item) : lanes.small(item);
  };
}
