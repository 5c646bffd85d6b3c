import { describe, expect, test } from "vitest";
import { explainPatternEnd } from "@/server/primitives/finalLineBreak";
import { compileRubric } from "@/server/rubric/compile";

function lineBreakIssues(primitive: string, config: object, fields: object = {}) {
  const criterion = { key: "a", type: "must_have", primitive, config, ...fields };
  const { ok, issues } = compileRubric({ name: "R", criteria: [criterion] });
  expect(ok).toBe(true);
  return issues.filter(({ code }) => code === "final_line_break");
}

describe("the warning for a pattern that does not match a text with a line break at its end", () => {
  test.each<[string, string?]>([
    ["^yes$"],
    ["^yes\\z"],
    ["^(?:yes|no)$"],
    ["^(?:yes\\n?|no)$"],
    ["^a(?:yes\\n?|no\\n?)?$"],
    ["^(?:yes$|no$)"],
    ["TODO$", "s"],
    ["\\Qa$b\\E$"],
    ["[.!?]$"],
    ["^$"],
    ["done(?:,|$)"],
    ["^.*$"],
    ["^a\\z", "m"],
    ["^(?i)yes$"],
    ["yes{1,2}$"],
  ])("is given for %s", (pattern, flags = "") => {
    const issue = { severity: "warning", path: "/criteria/0/config/pattern" };
    expect(lineBreakIssues("regex_match@1", { pattern, flags })).toMatchObject([issue]);
    expect(lineBreakIssues("regex_match@1", { pattern, flags }, { applies_to: "values" })).toEqual([]);
  });

  test.each<[string, string?]>([
    ["^yes"],
    ["yes"],
    ["^yes$", "m"],
    ["(?m)^yes$"],
    ["^yes\\r?\\n?$"],
    ["^yes\\n?\\z"],
    ["yes\\s*$"],
    ["yes\\s+$"],
    ["yes\\n$"],
    ["^(?:yes\\n?|no\\n?)$"],
    ["^((?:yes|ja)\\n?|no\\s*)$"],
    ['yes\\s*"?$'],
    ["yes(?:\\r?\\n)?$"],
    ["^a[^]]*$"],
    ["^a.*$", "s"],
    ["(?s)^a.*$"],
    ["yes\\s*(?:,|$)"],
    ["(?:^|[^\\p{L}\\p{M}\\p{N}_])yes(?:[^\\p{L}\\p{M}\\p{N}_]|$)"],
    ["costs 5\\$"],
    ["costs 5[$]"],
  ])("is not given for %s", (pattern, flags = "") => {
    expect(lineBreakIssues("regex_match@1", { pattern, flags })).toEqual([]);
  });

  test("says that a miss reads as met when a miss is favorable", () => {
    const missIssues = [
      lineBreakIssues("regex_match@1", { pattern: "TODO$", must_match: false }),
      lineBreakIssues("regex_match@1", { pattern: "TODO$" }, { type: "must_not" }),
    ];
    for (const [issue] of missIssues) expect(issue?.message).toMatch(/a miss reads as met.*\\r\?\\n\?\$ for \$/);
    expect(lineBreakIssues("regex_match@1", { pattern: "TODO\\z" })[0]?.message).toContain("\\r?\\n?\\z");
  });

  test("is given without a further analysis when too many groups are nested", () => {
    const pattern = `${"(?:".repeat(150)}a${"$)?".repeat(150)}`;
    expect(explainPatternEnd(pattern, "", true)).toContain("belongs to the text");
  });
});

describe("the warning for a schema that compares the text itself with texts", () => {
  test.each([
    { enum: ["yes", "no"] },
    { const: "yes" },
    { type: "string", enum: ["yes"] },
    { type: ["string", "null"], enum: ["yes", null] },
    { $ref: "#/$defs/answer", $defs: { answer: { enum: ["yes"] } } },
  ])("is given for %j", (schema) => {
    const [issue] = lineBreakIssues("json_schema@1", { schema });
    expect(issue).toMatchObject({ severity: "warning", path: "/criteria/0/config/schema" });
    expect(issue?.message).toContain("Trim the text");
    expect(lineBreakIssues("json_schema@1", { schema }, { applies_to: "values" })).toEqual([]);
  });

  test.each([
    { enum: [1, 2] },
    { type: "string", minLength: 1 },
    { type: "object", properties: { answer: { enum: ["yes"] } } },
    { type: "array", items: { const: "yes" } },
  ])("is not given for %j", (schema) => {
    expect(lineBreakIssues("json_schema@1", { schema })).toEqual([]);
  });
});
