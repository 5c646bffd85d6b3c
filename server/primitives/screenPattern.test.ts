import { expect, test } from "vitest";
import { compileRegex, firstMatch } from "@/server/primitives/safeRegex";
import { listPatterns, screenAuthored, screenPattern } from "@/server/primitives/screenPattern";
import { compileRubric } from "@/server/rubric/compile";

const UNSAFE_PATTERNS = [
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

// Calls the function of the worker threads. screenPattern has a CPU budget, which all suites of a process share.
test.each(UNSAFE_PATTERNS)("%s is %s on a backtracking engine", (pattern, complexity) => {
  expect(screenAuthored({ pattern, flags: "" })).toBe(complexity);
});

test("does not screen a pattern that the compiler refuses as too large", () => {
  expect(screenAuthored({ pattern: TOO_LARGE, flags: "" })).toBeNull();
});

test.each(["^INV-\\d{4,}$", "^\\d+\\.\\d+\\.\\d+$", "\\b\\d{3}-\\d{2}-\\d{4}\\b", "^(?:red|green|blue)$"])(
  "%s is safe",
  (pattern) => {
    expect(screenPattern(pattern, "")).toBe("safe");
  },
);

test("answers unknown for a pattern that JavaScript cannot express", () => {
  expect(screenPattern("\\A[[:alpha:]]+\\z", "")).toBe("unknown");
});

// A backtracking engine would not finish any of these within the time limit of a test.
test.each([...UNSAFE_PATTERNS.map(([pattern]) => pattern), TOO_LARGE])(
  "matches %s against its worst text in linear time",
  (pattern) => {
    const text = `${"a".repeat(100_000)}${" ".repeat(100_000)}!`;
    expect(firstMatch(compileRegex(pattern, ""), text)?.end ?? 0).toBeLessThanOrEqual(text.length);
  },
);

test("caches compiled patterns separately for each set of flags", () => {
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
])("lists no patterns for the malformed rubric %j", (authored) => {
  expect(listPatterns(authored)).toEqual([]);
});

test("compiles a pattern with a warning when its groups nest too deeply for the analyzer", () => {
  const config = { pattern: `${"(?:".repeat(150)}a${")?".repeat(150)}b` };
  const criteria = [{ key: "a", type: "must_have", primitive: "regex_match@1", config }];
  const { ok, issues } = compileRubric({ name: "R", criteria });
  expect({ ok, codes: issues.map(({ code }) => code) }).toEqual({ ok: true, codes: ["unscreened_pattern"] });
});
