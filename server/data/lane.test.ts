import { expect, test } from "vitest";
import { createLane } from "@/server/data/lane";

type Item = { tenant: string; chars: number };
const item = (tenant: string, chars = 1): Item => ({ tenant, chars });

/** A lane whose groups are recorded by tenant, each flushed within one turn of the event loop. */
function recordedLane(
  limits: { maxItems: number; maxChars: number },
  answer: (item: Item) => Item | Error = (it) => it,
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

test("items of one moment are one group, and those that arrive during its flush are the next", async () => {
  const { groups, call } = recordedLane({ maxItems: 10, maxChars: 100 });
  const first = [call(item("a")), call(item("b"))];
  await Promise.resolve();
  await Promise.resolve();
  await Promise.all([...first, call(item("c")), call(item("a"))]);
  await call(item("b"));
  expect(groups).toEqual(["a b", "c a", "b"]);
});

test("tenants take turns, so one with many items does not hold up the others", async () => {
  const { groups, call } = recordedLane({ maxItems: 4, maxChars: 100 });
  const many = Array.from({ length: 12 }, () => call(item("a")));
  await Promise.all([...many, call(item("b")), call(item("c")), call(item("b"))]);
  expect(groups[0]).toBe("a b c a");
  expect(groups[1]).toBe("b a a a");
  expect(groups.join(" ").split(" ")).toHaveLength(15);
});

test("a group ends before it has too many characters, and an item that is too large for any is alone", async () => {
  const { groups, call } = recordedLane({ maxItems: 10, maxChars: 10 });
  await Promise.all([item("a", 6), item("b", 4), item("c", 1), item("d", 50), item("e", 10)].map(call));
  expect(groups).toEqual(["a b", "c", "d", "e"]);
});

test("an error fails its own item, and a failed flush fails its group and no later one", async () => {
  const { call } = recordedLane({ maxItems: 2, maxChars: 10 }, ({ tenant, chars }) => {
    if (tenant === "lost") throw new Error("no connection");
    return tenant === "bad" ? new Error("refused") : item(tenant, chars);
  });
  const answers = await Promise.allSettled(["bad", "good", "lost", "fine", "next"].map((name) => call(item(name))));
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected", "rejected", "fulfilled"]);
});
