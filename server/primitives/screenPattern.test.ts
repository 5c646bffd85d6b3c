import { expect, test } from "vitest";
import { compileRegex, firstMatch } from "@/server/primitives/safeRegex";
import { listPatterns, screenAuthored, screenPattern } from "@/server/primitives/screenPattern";
import { compileRubric } from "@/server/rubric/compile";

const EVIL = [
  ["(a+)+$", "exponential"],
  ["(a|a)*$", "exponential"],
  ["(a|aa)+$", "exponential"],
  ["^(\\w+\\s?)*$", "exponential"],
  ["(x+x+)+y", "exponential"],
  ["([a-zA-Z]+)*$", "exponential"],
  ["^(([a-z])+.)+[A-Z]([a-z])+$", "exponential"],
  ["(a?){50}a{50}", "exponential"],
  ["(?i)^(?P<word>\\w+\\s?)*$", "exponential"],
  ["(.*a){20}", "exponential"],
  ["\\s+$", "polynomial"],
  [".*.*=.*", "polynomial"],
] as const;
const TOO_LARGE = "(?:a{0,100}){10}b";

// By the function of the pool: the other one gives up after some seconds of CPU, which suites of one process share.
test.each(EVIL)("%s is %s on a backtracking engine", (pattern, complexity) => {
  expect(screenAuthored({ pattern, flags: "" })).toBe(complexity);
});

test("a pattern that the compiler refuses as too large is not screened", () => {
  expect(screenAuthored({ pattern: TOO_LARGE, flags: "" })).toBeNull();
});

test.each(["^INV-\\d{4,}$", "^\\d+\\.\\d+\\.\\d+$", "\\b\\d{3}-\\d{2}-\\d{4}\\b", "^(?:red|green|blue)$"])(
  "%s is safe",
  (pattern) => {
    expect(screenPattern(pattern, "")).toBe("safe");
  },
);

test("what JavaScript cannot express is unknown, not safe", () => {
  expect(screenPattern("\\A[[:alpha:]]+\\z", "")).toBe("unknown");
});

// On a backtracking engine each of these would outlive the suite; here the suite's own limit is the judge.
test.each([...EVIL.map(([pattern]) => pattern), TOO_LARGE])("the engine answers %s on its worst text", (pattern) => {
  const text = `${"a".repeat(100_000)}${" ".repeat(100_000)}!`;
  expect(firstMatch(compileRegex(pattern, ""), text)?.end ?? 0).toBeLessThanOrEqual(text.length);
});

test("flags change what a compiled pattern is cached as", () => {
  expect(firstMatch(compileRegex("abc", ""), "xABC")).toBeNull();
  expect(firstMatch(compileRegex("abc", "i"), "xABC")).toEqual({ start: 1, end: 4 });
});

test.each([
  null,
  1,
  [],
  {},
  { criteria: 1 },
  { criteria: [null, {}, { primitive: "regex_match@1", config: { pattern: 1 } }] },
])("a rubric of the shape %j has no patterns to screen", (authored) => {
  expect(listPatterns(authored)).toEqual([]);
});

test("a pattern whose groups nest too deeply for the analyzer compiles with a warning", () => {
  const config = { pattern: `${"(?:".repeat(150)}a${")?".repeat(150)}b` };
  const criteria = [{ key: "a", type: "must_have", primitive: "regex_match@1", config }];
  const { ok, issues } = compileRubric({ name: "R", criteria });
  expect({ ok, codes: issues.map(({ code }) => code) }).toEqual({ ok: true, codes: ["unscreened_pattern"] });
});
