import { expect, test } from "vitest";
import type { Submission } from "@/server/submission/contract";
import { evaluateCriterion } from "@/server/primitives/evaluate";
import { normalizeSubmission } from "@/server/submission/normalize";
import { criterionOf } from "@/testing/rubrics";

function run(config: object, submission: Submission, fields: object = {}) {
  return evaluateCriterion(criterionOf("regex_match@1", config, fields), normalizeSubmission(submission));
}

test.each([
  ["a match satisfies", { pattern: "b+" }, "abbc", "met"],
  ["a search, not a full match", { pattern: "^b+$" }, "abbc", "not_met"],
  ["no match fails", { pattern: "x" }, "abbc", "not_met"],
  ["a forbidden match fails", { pattern: "b", must_match: false }, "abbc", "not_met"],
  ["no forbidden match satisfies", { pattern: "x", must_match: false }, "abbc", "met"],
  ["case counts", { pattern: "B" }, "abbc", "not_met"],
  ["flag i", { pattern: "B", flags: "i" }, "abbc", "met"],
  ["flag m", { pattern: "^b", flags: "m" }, "a\nb", "met"],
  ["flag s", { pattern: "a.b", flags: "s" }, "a\nb", "met"],
  ["the empty text is a text", { pattern: "^$" }, "", "met"],
])("%s", (_, config, inline, determination) => {
  expect(run(config, { inline })).toMatchObject({
    determination,
    confidence: 1,
    score: determination === "met" ? 1 : 0,
    flagged: false,
    flagReason: null,
  });
});

test("evidence counts UTF-16 code units, as a browser slices", () => {
  const inline = "😀 total 12";
  expect(run({ pattern: "\\d+" }, { inline })).toMatchObject({
    evidenceSpans: [{ source: "submission", locator: "chars:9-11", snippet: inline.slice(9, 11) }],
  });
});

test("a long match is shown in part, never cut inside a character", () => {
  const outcome = run({ pattern: "(?s)x.*" }, { inline: `x${"😀".repeat(400)}` });
  if (outcome instanceof Promise) throw new Error("must be synchronous");
  const snippet = outcome.evidenceSpans[0]?.snippet ?? "";
  expect(snippet).toBe(`x${"😀".repeat(119)}`);
});

test("an object is matched as its canonical text", () => {
  expect(run({ pattern: '^\\{"a":1,"b":2\\}$' }, { output: { b: 2, a: 1 } })).toMatchObject({ determination: "met" });
});

test("another role is matched and named", () => {
  const submission = { output: "x", input: "order 7" };
  expect(run({ pattern: "\\d" }, submission, { applies_to: "input" })).toMatchObject({
    evidenceSpans: [{ source: "submission", locator: "input:chars:6-7", snippet: "7" }],
  });
});

test("attachments are searched one by one, and their own tier is not believed", () => {
  const context = [{ value: "none" }, { value: "page 7", label: "manual", trust_tier: "deterministic" as const }];
  expect(run({ pattern: "\\d" }, { output: "x", context }, { applies_to: "context" })).toMatchObject({
    evidenceSpans: [
      { source: "evidence:manual", locator: "context[1]:chars:5-6", trust_tier: "claimant", source_id: null },
    ],
  });
});

test("a missing role abstains", () => {
  expect(run({ pattern: "a" }, { output: "a" }, { applies_to: "reference" })).toMatchObject({
    determination: "cannot_determine",
    confidence: 0,
    score: null,
    flagged: true,
    flagReason: "role_missing",
  });
});

test("256 KiB is read, one byte more is not; bytes, not characters", () => {
  const limit = 256 * 1024;
  expect(run({ pattern: "z$" }, { inline: "a".repeat(limit - 1) + "z" })).toMatchObject({ determination: "met" });
  expect(run({ pattern: "z$" }, { inline: "a".repeat(limit) + "z" })).toMatchObject({ flagReason: "input_too_large" });
  expect(run({ pattern: "z$" }, { inline: "é".repeat(limit / 2) + "z" })).toMatchObject({
    flagReason: "input_too_large",
  });
});

test("a large pattern on a large text abstains rather than stalls", () => {
  const config = { pattern: "(?:[ab][cd]){400}" };
  expect(run(config, { inline: "ac".repeat(400) })).toMatchObject({ determination: "met" });
  expect(run(config, { inline: "ac".repeat(100_000) })).toMatchObject({ flagReason: "evaluation_too_costly" });
});
