import { expect, test } from "vitest";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { evaluateCriterion, evaluationCost, flagOutcome, needsJudge } from "@/server/primitives/evaluate";
import { deterministicOutcome } from "@/server/verdict/outcome";
import { normalizeSubmission } from "@/server/submission/normalize";
import { compiledOf, criterionOf } from "@/testing/rubrics";

const JUDGED = { key: "j", type: "must_have", primitive: "llm_judge@1", config: {}, statement: "It names its author." };
const REGEX = { key: "r", type: "must_have", primitive: "regex_match@1", config: { pattern: "[ab]+c" } };

test("without a model the judge abstains with a reason", () => {
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
])("%s abstains while the content behind a uri is missing", (primitive, config, fields) => {
  const submission = normalizeSubmission({ uri: "https://example.com/a" });
  expect(evaluateCriterion(criterionOf(primitive, config, fields), submission)).toMatchObject({
    determination: "cannot_determine",
    flagReason: "source_unavailable",
  });
});

test("fetched content is judged", () => {
  const submission = { ...normalizeSubmission({ uri: "https://example.com/a" }), output: "abc" };
  expect(evaluateCriterion(criterionOf("regex_match@1", { pattern: "b" }), submission)).toMatchObject({
    determination: "met",
  });
});

test.each([
  ["at the threshold", { confidence: 0.7 }, { flagged: false, flagReason: null }],
  ["below it", { confidence: 0.69 }, { flagged: true, flagReason: "below_acceptance" }],
  [
    "an abstention, however sure",
    { determination: "cannot_determine" as const },
    { flagged: true, flagReason: "below_acceptance" },
  ],
  [
    "a named reason stays",
    { confidence: 0.1, flagReason: "unverified_citation" },
    { flagReason: "unverified_citation" },
  ],
  ["flagged by the evaluator", { flagged: true, flagReason: "other" }, { flagged: true, flagReason: "other" }],
  [
    "manipulation",
    { manipulationDetected: true, flagReason: "other" },
    { flagged: true, flagReason: "manipulation_detected" },
  ],
])("flags: %s", (_, facts, expected) => {
  expect(flagOutcome({ ...deterministicOutcome(true, ""), ...facts }, 0.7)).toMatchObject(expected);
});

test("only a judged criterion needs a judge", () => {
  expect(needsJudge(compiledOf([REGEX]))).toBe(false);
  expect(needsJudge(compiledOf([REGEX, JUDGED]))).toBe(true);
});

test("cost grows with the text and with the pattern, and is nothing for a judge", () => {
  const cost = (criteria: object[], inline: string) =>
    evaluationCost(compiledOf(criteria), normalizeSubmission({ inline }));
  const small = cost([REGEX], "a".repeat(100));
  expect(small).toBeGreaterThan(0);
  expect(cost([REGEX], "a".repeat(1000))).toBe(small * 10);
  expect(cost([{ ...REGEX, config: { pattern: "[ab]{50}c" } }], "a".repeat(100))).toBeGreaterThan(small);
  expect(cost([REGEX, JUDGED], "a".repeat(100))).toBe(small);
  expect(cost([REGEX], "a".repeat(200_000))).toBeGreaterThan(SERVER_LIMITS.inRequestWork);
});
