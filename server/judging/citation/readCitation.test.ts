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
])("reads the citation %j", (citation, expected) => {
  expect(CitationsForm.parse([citation]).map(readCitation)).toEqual([expected]);
  // A single citation may come without a list.
  expect(CitationsForm.parse(citation).map(readCitation)).toEqual([expected]);
});

test("reads null as no citations", () => {
  expect(CitationsForm.parse(null)).toEqual([]);
});

test.each([1.5, null, {}, { from: "3", to: "5" }, { source: "output" }, []])("refuses %j", (citation) => {
  expect(CitationsForm.safeParse([citation]).success).toBe(false);
});
