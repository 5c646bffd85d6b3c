import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import { patternBound } from "@/server/primitives/patternBound";

const count = fc.integer({ min: 0, max: 12 });
const repetition = fc.oneof(
  fc.constantFrom("*", "+", "?", "*?", "+?", "??"),
  count.map((minCount) => `{${minCount}}`),
  count.map((minCount) => `{${minCount},}`),
  fc.tuple(count, count).map(([minCount, extraCount]) => `{${minCount},${minCount + extraCount}}?`),
);
const atom = fc.constantFrom(
  ...[
    "a",
    "b",
    "k",
    "é",
    "😀",
    ".",
    "^",
    "$",
    "\\b",
    "\\d",
    "\\pL",
    "\\p{Greek}",
    "\\PN",
    "\\x41",
    "\\x{10FFFF}",
    "\\141",
  ],
  ...[
    "[a-c]",
    "[^]x]",
    "[]a]",
    "[[:alpha:]_]",
    "[\\]\\pL]",
    "\\Qa+(\\E",
    "\\n",
    "\\A",
    "\\z",
    "",
    "a{,3}",
    "(?i)k",
    "(?P<n>a)",
    "(?i:K)",
    "-",
  ],
);
const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: "small" },
    atom,
    tie("pattern").map((inner) => `(?:${inner})`),
    tie("pattern").map((inner) => `(${inner})`),
    fc.tuple(tie("part"), repetition).map(([inner, repetitionText]) => inner + repetitionText),
  ),
  pattern: fc
    .array(
      fc.array(tie("part"), { maxLength: 4 }).map((parts) => parts.join("")),
      { minLength: 1, maxLength: 4 },
    )
    .map((branches) => branches.join("|")),
}));

test("returns a bound that no program exceeds", () => {
  let compiledCount = 0;
  fc.assert(
    fc.property(pattern, fc.constantFrom(0, RE2JS.CASE_INSENSITIVE), (source, flags) => {
      const bound = patternBound(source);
      if (bound > 20_000) return;
      let size: number;
      try {
        size = RE2JS.compile(source, flags).programSize();
      } catch {
        return;
      }
      compiledCount += 1;
      expect(bound).toBeGreaterThanOrEqual(size);
    }),
    { numRuns: 500 },
  );
  expect(compiledCount).toBeGreaterThan(50);
});

test.each([
  ["b{1000}", 1_002],
  ["b{1000}".repeat(282), 282_002],
  [`(${"b{30}".repeat(100)}){30}`, 90_062],
  ["\\pL".repeat(600), 602],
  ["\\bTODO\\b", 8],
  ["(?:a|b|[c-e]|\\d){200}", 202],
])("returns the exact bound of pattern %#", (source, bound) => {
  expect(patternBound(source)).toBe(bound);
});
