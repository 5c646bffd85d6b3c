// cspell:ignore école straß aeiou
import { describe, expect, test } from "vitest";
import { dialectDifferences } from "@/server/primitives/patternDialect";
import { compileRubric } from "@/server/rubric/compile";

const WORD_START = "(?:^|[^\\p{L}\\p{M}\\p{N}_])";
const WORD_END = "(?:[^\\p{L}\\p{M}\\p{N}_]|$)";

function dialectIssues(config: object, type = "must_have") {
  const criterion = { key: "a", type, primitive: "regex_match@1", config };
  return compileRubric({ name: "R", criteria: [criterion] }).issues.filter(({ code }) => code === "regex_dialect");
}

const AMBIGUOUS_PATTERNS = [
  "\\bидиот\\b",
  "\\bécole\\b",
  "\\b(?:todo|école)\\b",
  "café\\s+noir",
  "№\\d+ в \\w+ Москва",
  "straß\\b",
  "\\b\\p{L}+ing\\b",
  "[^\\W]é",
  "[[:alpha:]]é",
  "/hello/i",
  "/hello/",
  "a{,3}",
  "a{1, 3}b",
  "[a-z&&[^aeiou]]",
];

describe("a pattern with another meaning in other languages", () => {
  test.each(AMBIGUOUS_PATTERNS)("%s is an error when a miss is favorable, and otherwise a warning", (pattern) => {
    expect(dialectIssues({ pattern })).toMatchObject([{ severity: "warning", path: "/criteria/0/config/pattern" }]);
    expect(dialectIssues({ pattern, must_match: false })).toMatchObject([{ severity: "error" }]);
    expect(dialectIssues({ pattern }, "must_not")).toMatchObject([{ severity: "error" }]);
  });

  test.each(["\\d{4}", "I\\s+am", "\\w+@", '\\b"a', "\\Btodo", "[\\d-]", "[[:digit:]]"])(
    "%s in an ASCII pattern is an error when a miss is favorable, and otherwise not reported",
    (pattern) => {
      expect(dialectIssues({ pattern })).toEqual([]);
      expect(dialectIssues({ pattern, must_match: false })).toMatchObject([{ severity: "error" }]);
    },
  );

  test("a class that matches more here than in other languages is only a warning", () => {
    expect(dialectIssues({ pattern: "é\\W", must_match: false })).toMatchObject([{ severity: "warning" }]);
  });

  test.each([
    "\\btodo\\b",
    "\\b(?:todo|tbd)\\b",
    "\\b[0-9]{4}-[0-9]{2}\\b",
    "(?:\\bfoo)+",
    "é|\\bfoo\\b",
    "[\\s\\p{Z}]+",
    `${WORD_START}идиот${WORD_END}`,
    "[^\\s\\p{Z}]",
    "/usr/lib/i",
    "\\/hello\\/",
    "a\\{,3}",
    "{{name}}",
    "\\Q/a/\\E",
  ])("%s is never reported", (pattern) => {
    expect(dialectIssues({ pattern, must_match: false })).toEqual([]);
  });

  test("the message shows the spelling that finds words in all scripts", () => {
    const [issue] = dialectIssues({ pattern: "\\bидиот\\b", must_match: false });
    expect(issue?.message).toContain(WORD_START);
    expect(issue?.message).toContain(WORD_END);
    expect(dialectIssues({ pattern: "/hello/i" })[0]?.message).toContain('hello with the flags "i"');
    expect(dialectIssues({ pattern: "a{,3}" })[0]?.message).toContain("{0,3}");
  });

  test("optional and nested groups are analyzed in linear time", () => {
    const pattern = `\\b${"(?:a|b)?".repeat(200)}${"(?:".repeat(200)}a${")?".repeat(200)}`;
    expect(dialectDifferences(pattern, true)).toHaveLength(1);
  });
});

test.each([
  ["a\\Z", "\\n?\\z"],
  ["\\h", "[ \\t]"],
  ["a\\R", "\\r?\\n"],
  ["\\u0041", "\\x{0041}"],
  ["\\cA", "\\x01"],
  ["[^]", "(?s:.)"],
  ["\\p{Script=Greek}", "\\p{Greek}"],
  ["\\p{Letter}", "\\p{L}"],
  ["(?x) a", "without (?x)"],
])("refuses %s, and shows how to write it here", (pattern, spelling) => {
  const criterion = { key: "a", type: "must_have", primitive: "regex_match@1", config: { pattern } };
  const { issues } = compileRubric({ name: "R", criteria: [criterion] });
  const [refusal] = issues.filter(({ severity }) => severity === "error");
  expect(refusal).toMatchObject({ code: "unsupported_pattern" });
  expect(refusal?.message).toContain(spelling);
});
