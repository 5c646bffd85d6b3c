import fc from "fast-check";
import { expect, it } from "vitest";
import { findRowIndex, textRows } from "@/components/citation/source/rows";

it.each([
  ["", [[0, 0, 1]]],
  [
    "a\nb",
    [
      [0, 1, 1],
      [2, 3, 2],
    ],
  ],
  [
    "a\r\n\n",
    [
      [0, 1, 1],
      [3, 3, 2],
      [4, 4, 3],
    ],
  ],
])("splits %j into rows", (text, rows) => expect(textRows(text).map((row) => Object.values(row))).toEqual(rows));

it("breaks a long line after a space, never within a character", () => {
  const splitIntoRows = (text: string) => textRows(text, 8).map(({ start, end }) => text.slice(start, end));
  expect(splitIntoRows("aaa bbb ccc")).toEqual(["aaa bbb ", "ccc"]);
  expect(splitIntoRows("aaaaaaa\u{1F600}b")).toEqual(["aaaaaaa", "\u{1F600}b"]);
});

it("keeps all text except line breaks, and finds the row of every offset", () => {
  const text = fc.array(fc.constantFrom("\n", "\r\n", "\r", " ", "ab", "\u{1F600}", "\ud800"), { maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 12 }), (parts, maxChars) => {
      const text = parts.join("");
      const rows = textRows(text, maxChars);
      const rowTexts = rows.map(({ start, end, line }, index) => {
        expect(end - start).toBeLessThanOrEqual(maxChars);
        if (end > start) expect(findRowIndex(rows, start)).toBe(index);
        return (line === null || line === 1 ? "" : "\n") + text.slice(start, end);
      });
      expect(rowTexts.join("")).toBe(text.replaceAll("\r\n", "\n"));
    }),
  );
});
