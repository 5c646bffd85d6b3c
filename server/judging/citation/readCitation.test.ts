import { expect, test } from "vitest";
import { CitationsForm, readCitation } from "@/server/judging/citation/readCitation";

test.each([
  [
    { from: 3, to: 5 },
    { from: 3, to: 5 },
  ],
  [{ from: 3 }, { from: 3, to: 3 }],
  [
    { from: 3, to: null },
    { from: 3, to: 3 },
  ],
  [7, { from: 7, to: 7 }],
  ["12", { from: 12, to: 12 }],
  ["[12–14]", { from: 12, to: 14 }],
  ["12|", { from: 12, to: 12 }],
  ["12+", { from: 12, to: 12 }],
  ["[12|-14+]", { from: 12, to: 14 }],
  [{ passage: 1 }, { from: 1, to: 1 }],
  [{ passage: "1|" }, { from: 1, to: 1 }],
  [
    { source: null, quote: "x" },
    { source: "", quote: "x" },
  ],
  ["30 days", { source: "", quote: "30 days" }],
  [{ quote: "a\0b" }, { source: "", quote: "a\uFFFDb" }],
  [
    { source: "output", quote: "x" },
    { source: "output", quote: "x" },
  ],
])("%j", (given, read) => {
  expect(CitationsForm.parse([given]).map(readCitation)).toEqual([read]);
  // One citation without its list is the same.
  expect(CitationsForm.parse(given).map(readCitation)).toEqual([read]);
});

test("null is no citations", () => {
  expect(CitationsForm.parse(null)).toEqual([]);
});

test.each([1.5, null, {}, { from: "3", to: "5" }, { source: "output" }, []])("%j is no citation", (given) => {
  expect(CitationsForm.safeParse([given]).success).toBe(false);
});
