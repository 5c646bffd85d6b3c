import { expect, test } from "vitest";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { evaluateCriterion, evaluationCost, flagOutcome, needsJudge } from "@/server/primitives/evaluate";
import { deterministicOutcome } from "@/server/verdict/outcome";
import { normalizeSubmission } from "@/server/submission/normalize";
import { compiledOf, criterionOf } from "@/testing/rubrics";

const JUDGED_CRITERION = {
  key: "j",
  type: "must_have",
  primitive: "llm_judge@1",
  config: {},
  statement: "It names its author.",
};
const REGEX_CRITERION = { key: "r", type: "must_have", primitive: "regex_match@1", config: { pattern: "[ab]+c" } };

test("abstains with judge_not_configured for llm_judge@1", () => {
  const criterion = criterionOf("llm_judge@1", {}, { statement: "It names its author.", tier: 2 });
  expect(evaluateCriterion(criterion, normalizeSubmission({ inline: "x" }))).toMatchObject({
    determination: "cannot_determine",
    confidence: 0,
    flagged: true,
    flagReason: "judge_not_configured",
    model: null,
  });
});

test.each([
  ["regex_match@1", { pattern: "x", must_match: false }, {}],
  ["json_schema@1", { schema: {} }, {}],
  ["numeric_threshold@1", { threshold: 0 }, { applies_to: "values" }],
  ["llm_judge@1", {}, { statement: "It names its author." }],
])("abstains for %s when the content of a uri is missing", (primitive, config, fields) => {
  const submission = normalizeSubmission({ uri: "https://example.com/a" });
  expect(evaluateCriterion(criterionOf(primitive, config, fields), submission)).toMatchObject({
    determination: "cannot_determine",
    flagReason: "source_unavailable",
  });
});

test("evaluates fetched content", () => {
  const submission = { ...normalizeSubmission({ uri: "https://example.com/a" }), output: "abc" };
  expect(evaluateCriterion(criterionOf("regex_match@1", { pattern: "b" }), submission)).toMatchObject({
    determination: "met",
  });
});

test.each([
  ["at the threshold", { confidence: 0.7 }, { flagged: false, flagReason: null }],
  ["below the threshold", { confidence: 0.69 }, { flagged: true, flagReason: "below_acceptance" }],
  [
    "an abstention with any confidence",
    { determination: "cannot_determine" as const },
    { flagged: true, flagReason: "below_acceptance" },
  ],
  [
    "below the threshold with a reason of the evaluator",
    { confidence: 0.1, flagReason: "unverified_citation" },
    { flagReason: "unverified_citation" },
  ],
  ["flagged by the evaluator", { flagged: true, flagReason: "other" }, { flagged: true, flagReason: "other" }],
  [
    "manipulation",
    { manipulationDetected: true, flagReason: "other" },
    { flagged: true, flagReason: "manipulation_detected" },
  ],
])("flags an outcome as documented: %s", (_, facts, expected) => {
  expect(flagOutcome({ ...deterministicOutcome(true, ""), ...facts }, 0.7)).toMatchObject(expected);
});

test("needs a judge only for a judged criterion", () => {
  expect(needsJudge(compiledOf([REGEX_CRITERION]))).toBe(false);
  expect(needsJudge(compiledOf([REGEX_CRITERION, JUDGED_CRITERION]))).toBe(true);
});

test("computes a cost that grows with the text and the pattern, and is 0 for a judged criterion", () => {
  const computeCost = (criteria: object[], inline: string) =>
    evaluationCost(compiledOf(criteria), normalizeSubmission({ inline }));
  const smallCost = computeCost([REGEX_CRITERION], "a".repeat(100));
  expect(smallCost).toBeGreaterThan(0);
  expect(computeCost([REGEX_CRITERION], "a".repeat(1000))).toBe(smallCost * 10);
  expect(computeCost([{ ...REGEX_CRITERION, config: { pattern: "[ab]{50}c" } }], "a".repeat(100))).toBeGreaterThan(
    smallCost,
  );
  expect(computeCost([REGEX_CRITERION, JUDGED_CRITERION], "a".repeat(100))).toBe(smallCost);
  expect(computeCost([REGEX_CRITERION], "a".repeat(200_000))).toBeGreaterThan(SERVER_LIMITS.inRequestWork);
});
