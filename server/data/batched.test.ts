import { expect, test } from "vitest";
import { batched } from "@/server/data/batched";

test("calls during a flush go together in the next, in order, and share its result", async () => {
  const groups: number[][] = [];
  const call = batched(async (items: number[]) => {
    groups.push(items);
    await new Promise((resolve) => setImmediate(resolve));
    return items.length;
  });
  const first = call(1);
  await Promise.resolve();
  await Promise.resolve();
  const rest = [call(2), call(3)];
  expect(await Promise.all([first, ...rest])).toEqual([1, 2, 2]);
  expect(await call(4)).toBe(1);
  expect(groups).toEqual([[1], [2, 3], [4]]);
});

test("an item that spoils its group fails alone, and no other failure is repeated", async () => {
  let flushes = 0;
  const flush = async (items: string[]) => {
    flushes += 1;
    await new Promise((resolve) => setImmediate(resolve));
    if (items.includes("bad")) throw new Error("refused");
    if (items.includes("away")) throw new Error("no connection");
    return items;
  };
  const call = batched(flush, {
    isSpoiled: (error) => (error as Error).message === "refused",
  });
  const group = await Promise.allSettled(["first", "good", "bad", "fine"].map(call));
  expect(group.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  flushes = 0;
  await Promise.allSettled(["first", "away", "good"].map(call));
  expect(flushes).toBe(1);
});

test("a failed flush rejects its own callers only", async () => {
  const call = batched(async (items: string[]) => {
    if (items.includes("bad")) throw new Error("refused");
    return items;
  });
  await expect(call("bad")).rejects.toThrow("refused");
  expect(await call("good")).toEqual(["good"]);
});
