import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCsv } from "@/server/contracts/csv";

/** Parses CSV strictly per RFC 4180. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  // A byte order mark first, then the rows.
  let remainingText = text.replace(/^\uFEFF/, "");
  let row: string[] = [];
  while (remainingText !== "") {
    const [matched, quotedField, plainField, end] =
      /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(remainingText) ?? [];
    if (matched === undefined) throw new Error(`no field at ${JSON.stringify(remainingText.slice(0, 20))}`);
    row.push(quotedField?.replaceAll('""', '"') ?? plainField ?? "");
    if (end === "\r\n") {
      rows.push(row);
      row = [];
    }
    remainingText = remainingText.slice(matched.length);
  }
  return rows;
}

const text = fc.string({ unit: fc.constantFrom("a", " ", '"', ",", "\r", "\n", "=", "-", "'", "ä"), maxLength: 6 });

describe("a table as CSV", () => {
  it("round-trips, except for the apostrophe before formulas", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 5 }), (rows) => {
        const back = parse(toCsv(["a", "b"], rows));
        const removeApostrophe = (field: string) => (/^'[=+\-@\t\r]/.test(field) ? field.slice(1) : field);
        expect(back.slice(1).map((row) => row.map(removeApostrophe))).toEqual(
          rows.map((row) => row.map(removeApostrophe)),
        );
      }),
    );
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://x","y")'])("disarms %j", (formula) => {
    const [, [field] = []] = parse(toCsv(["a"], [[formula]]));
    expect(field).toBe(`'${formula}`);
  });

  it("keeps numbers unchanged and null empty", () => {
    expect(toCsv(["a", "b", "c"], [[-0.25, null, 1e-9]])).toBe("\uFEFFa,b,c\r\n-0.25,,1e-9\r\n");
  });
});
