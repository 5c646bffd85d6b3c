import fc from "fast-check";
import { expect, it } from "vitest";
import { cutExcerpt } from "@/components/verifications/detail/excerpt";

it("returns a short text unchanged", () => {
  expect(cutExcerpt("a quote here", 2, 7)).toEqual({ textBefore: "a ", quote: "quote", textAfter: " here" });
});

it("cuts at words and marks the cut", () => {
  const longText = "word ".repeat(50);
  const { textBefore, textAfter } = cutExcerpt(`${longText}HIT ${longText}`, 250, 253) ?? {
    textBefore: "",
    textAfter: "",
  };
  expect(textBefore).toMatch(/^…word( word)* $/);
  expect(textAfter).toMatch(/^( word)+…$/);
});

it("shortens a long quote", () => {
  expect(cutExcerpt("x".repeat(5000), 0, 5000)?.quote).toHaveLength(601);
});

it.each([
  [0, 0],
  [2, 1],
  [-1, 2],
  [0, 4],
])("returns null for %i to %i in three characters", (start, end) => expect(cutExcerpt("abc", start, end)).toBeNull());

it("never splits a surrogate pair", () => {
  fc.assert(
    fc.property(fc.nat(400), (index) => {
      const { textBefore, textAfter } = cutExcerpt("😀".repeat(500), 2 * index, 2 * index + 2) ?? {
        textBefore: "\uD800",
        textAfter: "",
      };
      expect(textBefore + textAfter).not.toMatch(/\p{Cs}/u);
    }),
  );
});
