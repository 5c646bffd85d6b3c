import { expect, it } from "vitest";
import { parseCsvRows } from "@/components/citation/source/csv";

const readCells = (text: string) =>
  parseCsvRows(text)?.map((row) => row.map(({ start, end }) => text.slice(start, end))) ?? null;

it.each([
  [
    "a,b\n1,2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a;b\r\n1,5;2\r\n",
    [
      ["a", "b"],
      ["1,5", "2"],
    ],
  ],
  [
    "a\tb\n\t2",
    [
      ["a", "b"],
      ["", "2"],
    ],
  ],
  [
    'name,says\nKim,"yes, ""now"""\n',
    [
      ["name", "says"],
      ["Kim", 'yes, ""now""'],
    ],
  ],
  [
    'a,b\n"1\n2",3',
    [
      ["a", "b"],
      ["1\n2", "3"],
    ],
  ],
])("reads %j", (text, rows) => expect(readCells(text)).toEqual(rows));

it.each(["", "a,b", "One, two.\nThree.", "a,b\n1", "no commas\nat all", "Hello, Kim\nThanks, Ann", 'a,"b\nc'])(
  "returns null for %j",
  (text) => expect(parseCsvRows(text)).toBeNull(),
);

it("reads a long text in time linear in its length", () => {
  for (const unit of ['"', '"",', "a,b\n", '"a\n']) parseCsvRows(unit.repeat(200_000));
});
