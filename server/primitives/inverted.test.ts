// Tests must_not criteria, which state a harm (docs/concepts.md).
import { describe, expect, test } from "vitest";
import { evaluateCriterion } from "@/server/primitives/evaluate";
import { abstentionOutcome, deterministicOutcome, outcomeFor } from "@/server/verdict/outcome";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { normalizeSubmission } from "@/server/submission/normalize";
import { aggregate } from "@/server/verdict/aggregate";
import { compiledOf, criterionOf } from "@/testing/rubrics";

const MUST_NOT_FIELDS = { type: "must_not" };
const evaluateText = async (criterion: CompiledCriterion, inline: string) =>
  evaluateCriterion(criterion, normalizeSubmission({ inline }));

describe("answers not_met when the config matches the text, and met when it does not", () => {
  test.each([
    ["a pattern", "regex_match@1", { pattern: "TODO" }, "There is a TODO here", "All done"],
    ["a schema", "json_schema@1", { schema: { required: ["debug"] } }, '{"debug":1}', "{}"],
    ["a schema with a text that is not JSON", "json_schema@1", { schema: {} }, "{}", "prose"],
    ["a threshold", "numeric_threshold@1", { path: "ms", operator: "gt", threshold: 5 }, '{"ms":6}', '{"ms":5}'],
  ])("for %s", async (_, primitive, config, violatingText, compliantText) => {
    const criterion = criterionOf(primitive, config, MUST_NOT_FIELDS);
    expect(await evaluateText(criterion, violatingText)).toMatchObject({
      determination: "not_met",
      score: 0,
      confidence: 1,
    });
    expect(await evaluateText(criterion, compliantText)).toMatchObject({
      determination: "met",
      score: 1,
      flagged: false,
    });
  });
});

test("names the match, its place and the prohibition when the criterion is violated", async () => {
  const criterion = criterionOf("regex_match@1", { pattern: "TODO" }, MUST_NOT_FIELDS);
  const violation = await evaluateText(criterion, "a TODO");
  expect(violation).toMatchObject({
    rationale: "/TODO/ matches at chars:2-6. This must not be so.",
    evidenceSpans: [{ snippet: "TODO" }],
  });
  expect((await evaluateText(criterion, "done")).rationale).toBe("/TODO/ does not match.");
});

test.each([
  ["the role is missing", criterionOf("regex_match@1", { pattern: "a" }, { ...MUST_NOT_FIELDS, applies_to: "input" })],
  ["the number is missing", criterionOf("numeric_threshold@1", { path: "x", threshold: 1 }, MUST_NOT_FIELDS)],
  [
    "JSON is only a part of the text",
    criterionOf("json_schema@1", { schema: { type: "object" } }, MUST_NOT_FIELDS),
    "So: {}",
  ],
])("does not invert cannot_determine when %s", async (_, criterion, text = "{}") => {
  expect(await evaluateText(criterion, text)).toMatchObject({ determination: "cannot_determine", flagged: true });
});

test("keeps partial and subtracts the score from 1, and keeps the null score of an abstention", () => {
  const partialOutcome = { ...deterministicOutcome(true, ""), determination: "partial" as const, score: 0.9 };
  expect(outcomeFor({ inverted: true }, partialOutcome)).toMatchObject({ determination: "partial", score: 0.1 });
  expect(outcomeFor({ inverted: true }, abstentionOutcome("x", ""))).toMatchObject({ score: null });
  expect(outcomeFor({}, partialOutcome)).toBe(partialOutcome);
});

test("decides not_met when one of several criteria finds a harm", async () => {
  const compiled = compiledOf([
    { key: "wip", type: "must_not", primitive: "regex_match@1", config: { pattern: "WIP" } },
    { key: "text", type: "must_have", primitive: "regex_match@1", config: { pattern: "\\S" } },
  ]);
  const computeVerdict = async (text: string) =>
    aggregate(compiled, await Promise.all(compiled.criteria.map((criterion) => evaluateText(criterion, text))));
  expect(await computeVerdict("WIP")).toMatchObject({ determination: "not_met", flagged: false });
  expect(await computeVerdict("clean")).toMatchObject({ determination: "met", flagged: false });
});

test("keeps the meaning of a rubric that was compiled before must_not was inverted", async () => {
  const { inverted, ...earlierCriterion } = criterionOf("regex_match@1", { pattern: "TODO" }, MUST_NOT_FIELDS);
  expect(inverted).toBe(true);
  const negativeCriterion = { ...earlierCriterion, config: { ...earlierCriterion.config, must_match: false } };
  expect(await evaluateText(earlierCriterion, "TODO")).toMatchObject({ determination: "met" });
  expect(await evaluateText(negativeCriterion, "TODO")).toMatchObject({ determination: "not_met" });
  expect(await evaluateText(negativeCriterion, "done")).toMatchObject({ determination: "met" });
});
