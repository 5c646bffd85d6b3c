import fc from "fast-check";
import { expect, it } from "vitest";
import { codeTokens } from "@/components/citation/source/code-tokens";
import { isColored } from "@/components/citation/source/text-form";

const PYTHON = 'import os\n\n# the name\ndef main():\n    print(os.name, "x", 7)\n    return None\n';
const listTokenKinds = (code: string) => codeTokens(code).map(({ start, end, kind }) => [code.slice(start, end), kind]);

it("distinguishes keywords, names, literals and comments of Python", () => {
  const tokenKinds = listTokenKinds(PYTHON);
  for (const token of [
    ["import", "keyword"],
    ["# the name", "comment"],
    ["main", "name"],
    ['"x"', "literal"],
    ["7", "literal"],
    ["None", "keyword"],
  ]) {
    expect(tokenKinds).toContainEqual(token);
  }
});

it("recognizes two lines of Python, TypeScript, SQL and Go", () => {
  expect(listTokenKinds("import os\n\ndef main():\n    return os.name\n")).toContainEqual(["def", "keyword"]);
  expect(listTokenKinds("interface A {\n  name: string;\n}\nexport const a: A = { name: 'b' };\n")).toContainEqual([
    "'b'",
    "literal",
  ]);
  expect(listTokenKinds("SELECT name FROM account WHERE id = 7 ORDER BY name;\n")).toContainEqual(["7", "literal"]);
  expect(listTokenKinds('package main\n\nfunc main() {\n\tprintln("a")\n}\n')).toContainEqual(["func", "keyword"]);
});

it("keeps tokens disjoint, in order and within the code", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."ab7 \"'{}()/*#\\\n=<>é😀") }), (code) => {
      let from = 0;
      for (const { start, end } of codeTokens(code)) {
        expect(start).toBeGreaterThanOrEqual(from);
        expect(end).toBeLessThanOrEqual(code.length);
        from = end;
      }
    }),
    { numRuns: 50 },
  );
});

it("colors no code that is long, or has a long line", () => {
  expect(isColored(PYTHON)).toBe(true);
  expect(isColored(PYTHON.repeat(400))).toBe(false);
  expect(isColored(`${PYTHON}x = "${"a".repeat(400)}"`)).toBe(false);
});
