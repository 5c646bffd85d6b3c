// A must_not criterion states what must not be so (docs/concepts.md).
import { describe, expect, test } from "vitest";
import { evaluateCriterion } from "@/server/primitives/evaluate";
import { abstentionOutcome, deterministicOutcome, outcomeFor } from "@/server/verdict/outcome";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { normalizeSubmission } from "@/server/submission/normalize";
import { aggregate } from "@/server/verdict/aggregate";
import { compiledOf, criterionOf } from "@/testing/rubrics";

const FORBIDDEN = { type: "must_not" };
const evaluated = async (criterion: CompiledCriterion, inline: string) =>
  evaluateCriterion(criterion, normalizeSubmission({ inline }));

describe("what holds as written is not met, and what does not hold is met", () => {
  test.each([
    ["a pattern", "regex_match@1", { pattern: "TODO" }, "There is a TODO here", "All done"],
    ["a schema", "json_schema@1", { schema: { required: ["debug"] } }, '{"debug":1}', "{}"],
    ["a schema, where the text is not JSON", "json_schema@1", { schema: {} }, "{}", "prose"],
    ["a threshold", "numeric_threshold@1", { path: "ms", operator: "gt", threshold: 5 }, '{"ms":6}', '{"ms":5}'],
  ])("%s", async (_, primitive, config, broken, kept) => {
    const criterion = criterionOf(primitive, config, FORBIDDEN);
    expect(await evaluated(criterion, broken)).toMatchObject({ determination: "not_met", score: 0, confidence: 1 });
    expect(await evaluated(criterion, kept)).toMatchObject({ determination: "met", score: 1, flagged: false });
  });
});

test("the reason of a broken criterion names what was found and where, and says that it must not be so", async () => {
  const criterion = criterionOf("regex_match@1", { pattern: "TODO" }, FORBIDDEN);
  const broken = await evaluated(criterion, "a TODO");
  expect(broken).toMatchObject({
    rationale: "/TODO/ matches at chars:2-6. This must not be so.",
    evidenceSpans: [{ snippet: "TODO" }],
  });
  expect((await evaluated(criterion, "done")).rationale).toBe("/TODO/ does not match.");
});

test.each([
  ["the role is missing", criterionOf("regex_match@1", { pattern: "a" }, { ...FORBIDDEN, applies_to: "input" })],
  ["the number is missing", criterionOf("numeric_threshold@1", { path: "x", threshold: 1 }, FORBIDDEN)],
  [
    "JSON is only a part of the text",
    criterionOf("json_schema@1", { schema: { type: "object" } }, FORBIDDEN),
    "So: {}",
  ],
])("cannot_determine stays what it is when %s", async (_, criterion, text = "{}") => {
  expect(await evaluated(criterion, text)).toMatchObject({ determination: "cannot_determine", flagged: true });
});

test("partial stays partial with the rest of the score, and an abstention has none", () => {
  const partly = { ...deterministicOutcome(true, ""), determination: "partial" as const, score: 0.9 };
  expect(outcomeFor({ inverted: true }, partly)).toMatchObject({ determination: "partial", score: 0.1 });
  expect(outcomeFor({ inverted: true }, abstentionOutcome("x", ""))).toMatchObject({ score: null });
  expect(outcomeFor({}, partly)).toBe(partly);
});

test("one harm that is found decides not_met", async () => {
  const compiled = compiledOf([
    { key: "wip", type: "must_not", primitive: "regex_match@1", config: { pattern: "WIP" } },
    { key: "text", type: "must_have", primitive: "regex_match@1", config: { pattern: "\\S" } },
  ]);
  const verdictOf = async (text: string) =>
    aggregate(compiled, await Promise.all(compiled.criteria.map((criterion) => evaluated(criterion, text))));
  expect(await verdictOf("WIP")).toMatchObject({ determination: "not_met", flagged: false });
  expect(await verdictOf("clean")).toMatchObject({ determination: "met", flagged: false });
});

test("a rubric that was compiled before must_not inverted keeps its meaning", async () => {
  const { inverted, ...before } = criterionOf("regex_match@1", { pattern: "TODO" }, FORBIDDEN);
  expect(inverted).toBe(true);
  const negative = { ...before, config: { ...before.config, must_match: false } };
  expect(await evaluated(before, "TODO")).toMatchObject({ determination: "met" });
  expect(await evaluated(negative, "TODO")).toMatchObject({ determination: "not_met" });
  expect(await evaluated(negative, "done")).toMatchObject({ determination: "met" });
});
