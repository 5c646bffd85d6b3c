import { describe, expect, test } from "vitest";
import { evaluateCriterion } from "@/server/primitives/evaluate";
import { joinCrlf } from "@/server/primitives/lineEnds";
import { compileRubric } from "@/server/rubric/compile";
import { normalizeSubmission } from "@/server/submission/normalize";
import { criterionOf } from "@/testing/rubrics";

function compileCriterion(config: object) {
  const criterion = { key: "a", type: "must_have", primitive: "regex_match@1", config };
  const compilation = compileRubric({ name: "R", criteria: [criterion] });
  const [firstCriterion] = compilation.ok ? compilation.compiled.criteria : [];
  if (!firstCriterion) throw new Error("must compile");
  return firstCriterion;
}
const evaluatePattern = (config: object, inline: string) =>
  evaluateCriterion(compileCriterion(config), normalizeSubmission({ inline }));

describe("$ with flag m matches before \\r\\n", () => {
  test.each([
    [{ pattern: "TODO$", flags: "m", must_match: false }, "x TODO\r\ny", "not_met"],
    [{ pattern: "^Status: ok$", flags: "m" }, "a\r\nStatus: ok\r\nb", "met"],
    [{ pattern: "(?m)^Status: ok$" }, "a\r\nStatus: ok\r\nb", "met"],
    [{ pattern: "^$", flags: "m" }, "a\r\n\r\nb", "met"],
    [{ pattern: "a\\r$", flags: "m" }, "a\r\nb", "met"],
    [{ pattern: "a\\r?$", flags: "m" }, "a\r\nb", "met"],
    [{ pattern: "a$" }, "a\r\nb", "not_met"],
  ])("%j with the text %j is %s", (config, inline, determination) => {
    expect(evaluatePattern(config, inline)).toMatchObject({ determination });
  });

  test("cites the offsets and the text of the submission", () => {
    const inline = "one\r\n😀\r\nx TODO\r\ny";
    expect(evaluatePattern({ pattern: "TODO$", flags: "m" }, inline)).toMatchObject({
      evidenceSpans: [{ locator: `chars:${inline.indexOf("TODO")}-${inline.indexOf("TODO") + 4}`, snippet: "TODO" }],
    });
    expect(evaluatePattern({ pattern: "one\\n[^a]+TODO$", flags: "m" }, inline)).toMatchObject({
      evidenceSpans: [{ snippet: "one\r\n😀\r\nx TODO" }],
    });
  });
});

test("evaluates a rubric of an earlier release without this rule", () => {
  const criterion = criterionOf("regex_match@1", { pattern: "TODO$", flags: "m", must_match: false });
  const storedCriterion = { ...criterion, config: { pattern: "TODO$", flags: "m", must_match: false } };
  expect(evaluateCriterion(storedCriterion, normalizeSubmission({ inline: "x TODO\r\ny" }))).toMatchObject({
    determination: "met",
  });
});

test("sets crlf_ends_line only for a pattern with $ and flag m", () => {
  expect(compileCriterion({ pattern: "a$", flags: "m" }).config).toMatchObject({ crlf_ends_line: true });
  for (const config of [{ pattern: "a$" }, { pattern: "^a", flags: "m" }, { pattern: "\\$", flags: "m" }]) {
    expect(compileCriterion(config).config).not.toHaveProperty("crlf_ends_line");
  }
});

test("converts each offset of the joined text to an offset of the original", () => {
  const { text, originalOffset } = joinCrlf("\r\na\r\n\r\r\nb\n");
  expect(text).toBe("\na\n\r\nb\n");
  expect(Array.from({ length: text.length + 1 }, (_, offset) => originalOffset(offset))).toEqual([
    0, 2, 3, 5, 6, 8, 9, 10,
  ]);
});
