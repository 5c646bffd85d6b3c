import fc from "fast-check";
import { expect, it } from "vitest";
import { excerptOf } from "@/components/verifications/detail/excerpt";

it("returns a short text unchanged", () => {
  expect(excerptOf("a quote here", 2, 7)).toEqual({ before: "a ", quote: "quote", after: " here" });
});

it("cuts at words and marks the cut", () => {
  const words = "word ".repeat(50);
  const { before, after } = excerptOf(`${words}HIT ${words}`, 250, 253) ?? { before: "", after: "" };
  expect(before).toMatch(/^…word( word)* $/);
  expect(after).toMatch(/^( word)+…$/);
});

it("shortens a long quote", () => {
  expect(excerptOf("x".repeat(5000), 0, 5000)?.quote).toHaveLength(601);
});

it.each([
  [0, 0],
  [2, 1],
  [-1, 2],
  [0, 4],
])("returns null for %i to %i in three characters", (start, end) => expect(excerptOf("abc", start, end)).toBeNull());

it("never splits a surrogate pair", () => {
  fc.assert(
    fc.property(fc.nat(400), (from) => {
      const { before, after } = excerptOf("😀".repeat(500), 2 * from, 2 * from + 2) ?? { before: "\uD800", after: "" };
      expect(before + after).not.toMatch(/\p{Cs}/u);
    }),
  );
});
