import { expect, test } from "vitest";
import { batched } from "@/server/data/batched";

test("calls that arrive during a flush share the next flush, in order, and its result", async () => {
  const batches: number[][] = [];
  const call = batched(async (items: number[]) => {
    batches.push(items);
    await new Promise((resolve) => setImmediate(resolve));
    return items.length;
  });
  const first = call(1);
  await Promise.resolve();
  await Promise.resolve();
  const rest = [call(2), call(3)];
  expect(await Promise.all([first, ...rest])).toEqual([1, 2, 2]);
  expect(await call(4)).toBe(1);
  expect(batches).toEqual([[1], [2, 3], [4]]);
});

test("an item error rejects only its item, and any other error rejects the batch without a retry", async () => {
  let flushes = 0;
  const flush = async (items: string[]) => {
    flushes += 1;
    await new Promise((resolve) => setImmediate(resolve));
    if (items.includes("bad")) throw new Error("refused");
    if (items.includes("offline")) throw new Error("no connection");
    return items;
  };
  const call = batched(flush, {
    isItemError: (error) => (error as Error).message === "refused",
  });
  const outcomes = await Promise.allSettled(["first", "good", "bad", "fine"].map(call));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  flushes = 0;
  await Promise.allSettled(["first", "offline", "good"].map(call));
  expect(flushes).toBe(1);
});

test("a failed flush rejects only its own callers", async () => {
  const call = batched(async (items: string[]) => {
    if (items.includes("bad")) throw new Error("refused");
    return items;
  });
  await expect(call("bad")).rejects.toThrow("refused");
  expect(await call("good")).toEqual(["good"]);
});
