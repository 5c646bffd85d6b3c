import { expect, test } from "vitest";
import type { Submission } from "@/server/submission/contract";
import { evaluateCriterion } from "@/server/primitives/evaluate";
import { normalizeSubmission } from "@/server/submission/normalize";
import { criterionOf } from "@/testing/rubrics";

function evaluateNumber(config: object, submission: Submission, fields: object = {}) {
  return evaluateCriterion(criterionOf("numeric_threshold@1", config, fields), normalizeSubmission(submission));
}

test.each([
  [{ threshold: 5 }, "5", "met"],
  [{ threshold: 5 }, "4.999", "not_met"],
  [{ operator: "gte", threshold: 5 }, "5", "met"],
  [{ operator: "gt", threshold: 5 }, "5", "not_met"],
  [{ operator: "gt", threshold: 5 }, "5.1", "met"],
  [{ operator: "lt", threshold: 5 }, "5", "not_met"],
  [{ operator: "lt", threshold: 5 }, "-7e3", "met"],
  [{ operator: "lte", threshold: 5 }, "5", "met"],
  [{ operator: "lte", threshold: 5 }, "5.1", "not_met"],
  [{ operator: "eq", threshold: 0 }, "0", "met"],
  [{ operator: "eq", threshold: 0 }, "0.01", "not_met"],
  [{ operator: "between", min: 1, max: 2 }, "1", "met"],
  [{ operator: "between", min: 1, max: 2 }, "2", "met"],
  [{ operator: "between", min: 1, max: 2 }, "2.1", "not_met"],
  [{ operator: "between", min: 1, max: 2 }, "0.9", "not_met"],
  [{ operator: "eq", threshold: 1, tolerance: 0.1 }, "1.1", "met"],
  [{ operator: "eq", threshold: 1, tolerance: 0.1 }, "1.1001", "not_met"],
  [{ operator: "lte", threshold: 300, tolerance: 5 }, "305", "met"],
  [{ operator: "gte", threshold: 300, tolerance: 5 }, "294", "not_met"],
  [{ operator: "between", min: 1, max: 2, tolerance: 0.5 }, "2.5", "met"],
])("%j with the number %s is %s", (config, inline, determination) => {
  expect(evaluateNumber(config, { inline })).toMatchObject({
    determination,
    confidence: 1,
    valueAssessed: Number(inline),
  });
});

test("uses the threshold of the criterion when the config has none", () => {
  expect(evaluateNumber({}, { inline: "5" }, { threshold: 6 })).toMatchObject({ determination: "not_met" });
  expect(evaluateNumber({ threshold: 4 }, { inline: "5" }, { threshold: 6 })).toMatchObject({ determination: "met" });
});

test("looks up a path in the values first, and then in the output", () => {
  const config = { path: "a.b[1]", threshold: 5 };
  expect(evaluateNumber(config, { output: '{"a":{"b":[0,9]}}' })).toMatchObject({
    determination: "met",
    valueAssessed: 9,
    evidenceSpans: [{ source: "submission", locator: "a.b[1]", snippet: "9" }],
  });
  expect(evaluateNumber(config, { output: { a: { b: [0, 9] } }, values: { a: { b: [0, 1] } } })).toMatchObject({
    determination: "not_met",
    evidenceSpans: [{ locator: "values:a.b[1]", snippet: "1" }],
  });
  expect(evaluateNumber(config, { output: { a: { b: [0, 9] } }, values: { other: 1 } })).toMatchObject({
    valueAssessed: 9,
  });
});

test("abstains on an unreadable number in the values, and does not read the output instead", () => {
  const submission = { output: { n: 9 }, values: { n: "9" } };
  expect(evaluateNumber({ path: "n", threshold: 5 }, submission)).toMatchObject({ flagReason: "not_a_number" });
});

const PATH_CONFIG = { path: "n", threshold: 0 };
test.each<[string, object, Submission, string]>([
  ["text", { threshold: 0 }, { inline: "about five" }, "not_json"],
  ["empty text", { threshold: 0 }, { inline: "" }, "not_json"],
  ["NaN", { threshold: 0 }, { inline: "NaN" }, "not_json"],
  ["overflow", { threshold: 0 }, { inline: "1e999" }, "not_finite"],
  ["overflow at a path", PATH_CONFIG, { inline: '{"n":-1e999}' }, "not_finite"],
  ["a number beyond 2^53", { operator: "eq", threshold: 7 }, { inline: "9007199254740993" }, "inexact_number"],
  [
    "a number beyond 2^53 at a path",
    { ...PATH_CONFIG, path: "a[1].n" },
    { inline: '{"a":[0,{"n":1.234567890123456e21}]}' },
    "inexact_number",
  ],
  [
    "a decimal of twenty digits",
    { operator: "gt", threshold: 1 },
    { inline: "1.0000000000000000001" },
    "inexact_number",
  ],
  ["a stored number beyond 2^53", PATH_CONFIG, { output: { n: 2 ** 53 } }, "inexact_number"],
  ["a key named twice", PATH_CONFIG, { inline: '{"n":5,"n":6}' }, "ambiguous_json"],
  ["numeric string", PATH_CONFIG, { output: { n: "5" } }, "not_a_number"],
  ["null", PATH_CONFIG, { output: { n: null } }, "not_a_number"],
  ["boolean", PATH_CONFIG, { output: { n: true } }, "not_a_number"],
  ["array", PATH_CONFIG, { output: { n: [5] } }, "not_a_number"],
  ["object as the whole value", { threshold: 0 }, { output: { n: 5 } }, "not_a_number"],
  ["missing", PATH_CONFIG, { output: { m: 5 } }, "path_missing"],
  ["inherited name", { path: "constructor.length", threshold: 0 }, { output: {} }, "path_missing"],
  ["length of an array", { path: "n.length", threshold: 0 }, { inline: '{"n":"abc"}' }, "path_missing"],
  ["too deep", { threshold: 0 }, { inline: "[".repeat(100) + "]".repeat(100) }, "unreadable_json"],
  ["too large", { threshold: 0 }, { inline: " ".repeat(256 * 1024) + "5" }, "input_too_large"],
])("abstains without a value when the input is unusable: %s", (_, config, submission, flagReason) => {
  expect(evaluateNumber(config, submission)).toMatchObject({
    determination: "cannot_determine",
    confidence: 0,
    score: null,
    valueAssessed: null,
    flagged: true,
    flagReason,
  });
});

test("abstains when the role is missing", () => {
  expect(evaluateNumber({ threshold: 0 }, { output: "5" }, { applies_to: "reference" })).toMatchObject({
    flagReason: "role_missing",
  });
});

test("ignores an inexact number at another place of the text", () => {
  const inline = '{"id":12345678901234567891,"n":5}';
  expect(evaluateNumber({ path: "n", threshold: 5 }, { inline })).toMatchObject({
    determination: "met",
    valueAssessed: 5,
  });
});
