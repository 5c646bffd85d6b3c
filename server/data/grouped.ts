// Groups calls of one kind that this process makes at the same time, for any tenants. A group shares one statement and,
// if it writes, one commit.
import "server-only";
import pg from "pg";
import { createLane, type FlushResult } from "@/server/data/lane";
import { repeatIfRolledBack } from "@/server/data/repeat";

/** Defines how calls of one kind are grouped. If the database refuses a group, its calls are made one by one. */
export type GroupedCall<Item, Result> = {
  /** Returns the tenant of a call. While calls wait, tenants take turns. */
  tenantOf(item: Item): string;
  /** Returns the length of the data that a call sends. */
  sentChars(item: Item): number;
  /** An estimate of the maximum length of a call's answer. */
  answerChars?: number;
  /** Makes the calls of a group. Returns for each item, in the same order, its result or its own error. */
  flush(pool: pg.Pool, items: readonly Item[]): Promise<readonly FlushResult<Result>[]>;
};

export type CallInGroup = <Item, Result>(call: GroupedCall<Item, Result>, item: Item) => Promise<Result>;

/** Limits of a group. A larger group would block its connection and all its callers. A single call may be larger. */
const MAX_ITEMS = 64;
const MAX_SENT_CHARS = 128 * 1024;
const MAX_ANSWER_CHARS = 1_000_000;
/** Calls above this length form separate groups, since they take longer to write than the commit that they share. */
const LARGE_CHARS = 16 * 1024;

/** Groups calls over `pool`. For each kind, one group of small calls and one of large calls run at a time. */
export function createCallGrouping(pool: pg.Pool): CallInGroup {
  const lanesByCall = new Map<unknown, unknown>();

  function createLanes<Item, Result>(call: GroupedCall<Item, Result>) {
    const { answerChars = 0, tenantOf, sentChars } = call;
    const openLane = () =>
      createLane({
        flush: (items: readonly Item[]) => repeatIfRolledBack(() => call.flush(pool, items)),
        isItemError: (error) => error instanceof pg.DatabaseError,
        tenantOf,
        charsOf: sentChars,
        maxItems: Math.min(MAX_ITEMS, Math.floor(MAX_ANSWER_CHARS / Math.max(1, answerChars))),
        maxChars: MAX_SENT_CHARS,
      });
    return { small: openLane(), large: openLane() };
  }

  return <Item, Result>(call: GroupedCall<Item, Result>, item: Item): Promise<Result> => {
    type Lanes = ReturnType<typeof createLanes<Item, Result>>;
    const lanes = (lanesByCall.get(call) as Lanes | undefined) ?? createLanes(call);
    lanesByCall.set(call, lanes);
    return call.sentChars(item) > LARGE_CHARS ? lanes.large(item) : lanes.small(item);
  };
}
