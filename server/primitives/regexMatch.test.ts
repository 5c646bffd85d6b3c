import { expect, test } from "vitest";
import type { Submission } from "@/server/submission/contract";
import { evaluateCriterion } from "@/server/primitives/evaluate";
import { normalizeSubmission } from "@/server/submission/normalize";
import { criterionOf } from "@/testing/rubrics";

function evaluatePattern(config: object, submission: Submission, fields: object = {}) {
  return evaluateCriterion(criterionOf("regex_match@1", config, fields), normalizeSubmission(submission));
}

test.each([
  ["a match is met", { pattern: "b+" }, "abbc", "met"],
  ["anchors require a full match", { pattern: "^b+$" }, "abbc", "not_met"],
  ["a missing match is not met", { pattern: "x" }, "abbc", "not_met"],
  ["a forbidden match is not met", { pattern: "b", must_match: false }, "abbc", "not_met"],
  ["the absence of a forbidden match is met", { pattern: "x", must_match: false }, "abbc", "met"],
  ["a match is case-sensitive", { pattern: "B" }, "abbc", "not_met"],
  ["flag i ignores case", { pattern: "B", flags: "i" }, "abbc", "met"],
  ["flag m matches at each line", { pattern: "^b", flags: "m" }, "a\nb", "met"],
  ["flag s lets a dot match a line break", { pattern: "a.b", flags: "s" }, "a\nb", "met"],
  ["an empty text can match", { pattern: "^$" }, "", "met"],
])("%s", (_, config, inline, determination) => {
  expect(evaluatePattern(config, { inline })).toMatchObject({
    determination,
    confidence: 1,
    score: determination === "met" ? 1 : 0,
    flagged: false,
    flagReason: null,
  });
});

test("cites ranges in UTF-16 code units, like String.prototype.slice", () => {
  const inline = "😀 total 12";
  expect(evaluatePattern({ pattern: "\\d+" }, { inline })).toMatchObject({
    evidenceSpans: [{ source: "submission", locator: "chars:9-11", snippet: inline.slice(9, 11) }],
  });
});

test("cites the beginning of a long match, and does not cut within a character", () => {
  const outcome = evaluatePattern({ pattern: "(?s)x.*" }, { inline: `x${"😀".repeat(400)}` });
  if (outcome instanceof Promise) throw new Error("must be synchronous");
  const snippet = outcome.evidenceSpans[0]?.snippet ?? "";
  expect(snippet).toBe(`x${"😀".repeat(119)}`);
});

test("matches an object as its canonical JSON text", () => {
  expect(evaluatePattern({ pattern: '^\\{"a":1,"b":2\\}$' }, { output: { b: 2, a: 1 } })).toMatchObject({
    determination: "met",
  });
});

test("searches another role, and names it in the citation", () => {
  const submission = { output: "x", input: "order 7" };
  expect(evaluatePattern({ pattern: "\\d" }, submission, { applies_to: "input" })).toMatchObject({
    evidenceSpans: [{ source: "submission", locator: "input:chars:6-7", snippet: "7" }],
  });
});

test("searches attachments one by one, and ignores the trust tier that they claim", () => {
  const context = [{ value: "none" }, { value: "page 7", label: "manual", trust_tier: "deterministic" as const }];
  expect(evaluatePattern({ pattern: "\\d" }, { output: "x", context }, { applies_to: "context" })).toMatchObject({
    evidenceSpans: [
      { source: "evidence:manual", locator: "context[1]:chars:5-6", trust_tier: "claimant", source_id: null },
    ],
  });
});

test("abstains when the role is missing", () => {
  expect(evaluatePattern({ pattern: "a" }, { output: "a" }, { applies_to: "reference" })).toMatchObject({
    determination: "cannot_determine",
    confidence: 0,
    score: null,
    flagged: true,
    flagReason: "role_missing",
  });
});

test("abstains on more than 256 KiB, counted in bytes", () => {
  const limitBytes = 256 * 1024;
  expect(evaluatePattern({ pattern: "z$" }, { inline: "a".repeat(limitBytes - 1) + "z" })).toMatchObject({
    determination: "met",
  });
  expect(evaluatePattern({ pattern: "z$" }, { inline: "a".repeat(limitBytes) + "z" })).toMatchObject({
    flagReason: "input_too_large",
  });
  expect(evaluatePattern({ pattern: "z$" }, { inline: "é".repeat(limitBytes / 2) + "z" })).toMatchObject({
    flagReason: "input_too_large",
  });
});

test("abstains when a large pattern and a large text would take too long", () => {
  const config = { pattern: "(?:[ab][cd]){400}" };
  expect(evaluatePattern(config, { inline: "ac".repeat(400) })).toMatchObject({ determination: "met" });
  expect(evaluatePattern(config, { inline: "ac".repeat(100_000) })).toMatchObject({
    flagReason: "evaluation_too_costly",
  });
});
