import { valueIn } from "@/server/contracts/jsonPointer";
import { expect, test } from "vitest";
import { parsePath } from "@/server/primitives/structured";

test.each([
  ["a", ["a"]],
  ["a.b", ["a", "b"]],
  ["a[0].b", ["a", "0", "b"]],
  ["[2]", ["2"]],
  ['["x.y"]["z"]', ["x.y", "z"]],
  ["a['b c']", ["a", "b c"]],
  ["$.a", ["$", "a"]],
])("splits the path %s", (path, keys) => {
  expect(parsePath(path)).toEqual(keys);
});

test.each(["", ".", ".a", "a.", "a..b", "a[", "a[]", "a[-1]", "a]", "a[0]b", 'a["b', "a['b\"]"])(
  "returns null for the malformed path %j",
  (path) => {
    expect(parsePath(path)).toBeNull();
  },
);

test("finds own properties only, and none of a text", () => {
  expect(valueIn({ a: [{ b: 0 }] }, ["a", "0", "b"])).toBe(0);
  expect(valueIn({}, ["__proto__"])).toBeUndefined();
  expect(valueIn({ a: "text" }, ["a", "0"])).toBeUndefined();
});
