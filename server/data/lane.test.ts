import { expect, test } from "vitest";
import { createLane, REFUSED_TOGETHER } from "@/server/data/lane";

type Item = { tenant: string; chars: number };
const item = (tenant: string, chars = 1): Item => ({ tenant, chars });

/** Creates a lane that records the tenants of each group. A flush takes one turn of the event loop. */
function createRecordingLane(
  limits: { maxItems: number; maxChars: number },
  answer: (item: Item) => Item | Error = (item) => item,
) {
  const groups: string[] = [];
  const call = createLane<Item, Item>({
    ...limits,
    tenantOf: ({ tenant }) => tenant,
    charsOf: ({ chars }) => chars,
    flush: async (items) => {
      groups.push(items.map(({ tenant }) => tenant).join(" "));
      await new Promise((resolve) => setImmediate(resolve));
      return items.map(answer);
    },
  });
  return { groups, call };
}

test("items added together form one group, and items that arrive during its flush form the next", async () => {
  const { groups, call } = createRecordingLane({ maxItems: 10, maxChars: 100 });
  const first = [call(item("a")), call(item("b"))];
  await Promise.resolve();
  await Promise.resolve();
  await Promise.all([...first, call(item("c")), call(item("a"))]);
  await call(item("b"));
  expect(groups).toEqual(["a b", "c a", "b"]);
});

test("tenants take turns, so a tenant with many items does not delay the others", async () => {
  const { groups, call } = createRecordingLane({ maxItems: 4, maxChars: 100 });
  const manyCalls = Array.from({ length: 12 }, () => call(item("a")));
  await Promise.all([...manyCalls, call(item("b")), call(item("c")), call(item("b"))]);
  expect(groups[0]).toBe("a b c a");
  expect(groups[1]).toBe("b a a a");
  expect(groups.join(" ").split(" ")).toHaveLength(15);
});

test("a group stays within its character limit, and an item above the limit is flushed alone", async () => {
  const { groups, call } = createRecordingLane({ maxItems: 10, maxChars: 10 });
  await Promise.all([item("a", 6), item("b", 4), item("c", 1), item("d", 50), item("e", 10)].map(call));
  expect(groups).toEqual(["a b", "c", "d", "e"]);
});

test("an item's error rejects only the item, and a failed flush rejects only its group", async () => {
  const { call } = createRecordingLane({ maxItems: 2, maxChars: 10 }, ({ tenant, chars }) => {
    if (tenant === "lost") throw new Error("no connection");
    return tenant === "bad" ? new Error("refused") : item(tenant, chars);
  });
  const answers = await Promise.allSettled(["bad", "good", "lost", "fine", "next"].map((name) => call(item(name))));
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected", "rejected", "fulfilled"]);
});

test("an error of an item rejects only its item, and any other error rejects the group without a retry", async () => {
  let flushes = 0;
  const call = createLane({
    flush: async (items: readonly string[]) => {
      flushes += 1;
      if (items.includes("bad")) throw new Error("refused");
      if (items.includes("offline")) throw new Error("no connection");
      return items;
    },
    isItemError: (error) => (error as Error).message === "refused",
  });
  const answers = await Promise.allSettled(["good", "bad", "fine"].map(call));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  flushes = 0;
  await Promise.allSettled(["offline", "good"].map(call));
  expect(flushes).toBe(1);
});

test("items that were refused together are flushed one by one, and the others are not repeated", async () => {
  const groups: string[] = [];
  const call = createLane({
    flush: async (items: readonly string[]) => {
      groups.push(items.join(" "));
      if (items.length === 1) return items;
      return items.map((item) => (item.startsWith("refused") ? REFUSED_TOGETHER : item));
    },
  });
  await Promise.all(["refused 1", "stored", "refused 2"].map(call));
  expect(groups).toEqual(["refused 1 stored refused 2", "refused 1", "refused 2"]);
});

test("with a pause, flushes the first item at once, and items that arrive during the pause as one group", async () => {
  const groups: string[][] = [];
  const call = createLane({ flush: async (items: readonly string[]) => (groups.push([...items]), items), pauseMs: 50 });
  await call("a");
  const laterCall = call("b");
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([laterCall, call("c")]);
  expect(groups).toEqual([["a"], ["b", "c"]]);
});

test("an item that is refused alone is rejected, and not flushed again", async () => {
  const call = createLane<string, string>({ flush: async (items) => items.map(() => REFUSED_TOGETHER) });
  await expect(call("a")).rejects.toThrow("refused alone");
});

test("a flush that throws before its first wait rejects its items, and the next items are flushed", async () => {
  const call = createLane<string, string>({
    flush: (items) => {
      if (items.includes("bad")) throw new Error("refused");
      return Promise.resolve(items);
    },
  });
  await expect(call("bad")).rejects.toThrow("refused");
  expect(await call("good")).toBe("good");
});
