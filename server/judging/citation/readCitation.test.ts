import { expect, test } from "vitest";
import { CitationForm, readCitation } from "@/server/judging/citation/readCitation";

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
  ["30 days", { source: "", quote: "30 days" }],
  [{ quote: "a\0b" }, { source: "", quote: "a\uFFFDb" }],
  [
    { source: "output", quote: "x" },
    { source: "output", quote: "x" },
  ],
])("%j", (given, read) => {
  expect(readCitation(CitationForm.parse(given))).toEqual(read);
});

test.each([1.5, null, {}, { from: "3", to: "5" }, { source: "output" }, []])("%j is no citation", (given) => {
  expect(CitationForm.safeParse(given).success).toBe(false);
});
