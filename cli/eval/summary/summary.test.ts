import { describe, expect, it } from "vitest";
import { CALL, summaryOf, type Simulated } from "@/cli/eval/testing/simulated";
import { confusionRows, headlines } from "@/cli/eval/summary/headlines";
import { cost } from "@/cli/eval/numberTexts";

const many = (n: number, each: Simulated): Simulated[] => Array.from({ length: n }, () => each);
const value = (summary: ReturnType<typeof summaryOf>, name: string) =>
  headlines(summary).find((line) => line.name === name)?.value;

describe("a missing verdict", () => {
  const summary = summaryOf([
    ...many(6, { truth: "met", determination: "met" }),
    ...many(2, { truth: "not_met", determination: "not_met" }),
    { truth: "not_met", determination: "met" },
    { truth: "not_met", determination: "cannot_determine" },
    { truth: "not_met", determination: null },
    { truth: "met" },
  ]);

  it("is unscored, never not_met, and only lowers the coverage", () => {
    expect(summary.counts).toEqual({ chosen: 12, scored: 10, unscored: 1, not_judged_yet: 1, unreadable: 0 });
    expect(summary.quality.accuracy).toMatchObject({ value: 8 / 9, n: 9 });
    expect(summary.quality.balanced_accuracy.value).toBeCloseTo((1 + 2 / 3) / 2);
    expect(summary.quality.coverage).toMatchObject({ value: 9 / 11, n: 11 });
    expect(summary.unscored).toMatchObject([
      { case: "line 11", reason: "failed: the model is gone", truth: "not_met" },
    ]);
  });

  it("is separate in the confusion matrix", () => {
    const rows = confusionRows(summary).map(({ truth, cells, unscored }) => [
      truth,
      ...cells.map(({ n }) => n),
      unscored,
    ]);
    expect(rows).toEqual([
      ["met", 6, 0, 0, 0, 0],
      ["not_met", 1, 0, 2, 1, 1],
    ]);
  });
});

describe("calibration", () => {
  it("is too few to show below 30 answers, and shown with n and interval from there", () => {
    const right: Simulated = { truth: "met", determination: "met", confidence: 0.8 };
    const few = summaryOf([...many(29, right), { truth: "met", determination: "cannot_determine" }]);
    expect(value(few, "calibration error")).toBe("too few to show");
    expect(few.quality.brier_score).toMatchObject({ too_few_to_show: true, n: 29, value: NaN });
    const enough = summaryOf([
      ...many(24, right),
      ...many(6, { truth: "not_met", determination: "met", confidence: 0.8 }),
    ]);
    expect(value(enough, "calibration error")).toBe("0.000");
    expect(value(enough, "Brier score")).toBe("0.160");
    expect(enough.quality.brier_score.low).toBeLessThan(0.16);
    expect(enough.quality.area_under_risk_coverage.value).toBeCloseTo(0.2);
  });
});

describe("disagreements", () => {
  it("distinguish false passes and false fails, most confident first, without abstentions", () => {
    const { disagreements } = summaryOf([
      { truth: "not_met", determination: "met", confidence: 0.6 },
      { truth: "cannot_determine", determination: "met", confidence: 0.9, rationale: "It is stated." },
      { truth: "met", determination: "not_met" },
      { truth: "met", determination: "partial" },
      { truth: "met", determination: "cannot_determine" },
    ]);
    expect(disagreements.filter(({ kind }) => kind === "false_pass").map((each) => each.case)).toEqual([
      "line 2",
      "line 1",
    ]);
    expect(disagreements.filter(({ kind }) => kind === "false_fail").map((each) => each.case)).toEqual(["line 3"]);
    expect(disagreements.filter(({ kind }) => kind === "other").map((each) => each.case)).toEqual(["line 4"]);
    expect(disagreements.find((each) => each.case === "line 2")?.reasons).toEqual([
      { key: "grounded", determination: "met", rationale: "It is stated.", quotes: ["a quote"] },
    ]);
  });
});

describe("flips", () => {
  const cases: Simulated[] = [
    { truth: "met", determination: "met", swapped: "not_met" },
    { truth: "met", determination: "met", swapped: "met" },
    { truth: "met", determination: "met", swapped: "cannot_determine" },
    { truth: "met", determination: null, swapped: "met" },
    { truth: "met", determination: "met" },
  ];

  it("of pairs compare with the swapped label, if both orders have a verdict", () => {
    const { flips } = summaryOf(cases, { swap: true, pairwise: true });
    expect(flips?.rate).toMatchObject({ value: 2 / 3, n: 3 });
    expect(flips?.flipped.map((each) => [each.case, each.given, each.swapped])).toEqual([
      ["line 2", "met", "not_met"],
      ["line 3", "met", "cannot_determine"],
    ]);
  });

  it("of single texts compare directly", () => {
    expect(summaryOf(cases, { swap: true }).flips?.flipped.map((each) => each.case)).toEqual(["line 1", "line 3"]);
    expect(summaryOf(cases).flips).toBeNull();
  });
});

describe("spending", () => {
  const of = (calls: Simulated["calls"], latency_ms = 1000): Simulated => ({
    truth: "met",
    determination: "met",
    calls: calls ?? null,
    latency_ms,
  });

  it("is by tier reached and by model; an unknown price is not zero", () => {
    const medium = { ...CALL, tier: 2 as const, model: "medium", cost_usd: null };
    const { spending } = summaryOf([
      of([CALL, medium, medium], 4000),
      of([CALL], 1000),
      of([{ ...CALL, outcome: "reused", cost_usd: null, input_tokens: null, output_tokens: null }], 10),
      of([{ ...CALL, outcome: "malformed", cost_usd: null }, CALL], 2000),
      of([], 1),
      of(null, 500),
    ]);
    expect(spending.latency).toEqual([
      { tier: null, n: 2, p50_ms: 1, p95_ms: 500 },
      { tier: 1, n: 3, p50_ms: 1000, p95_ms: 2000 },
      { tier: 2, n: 1, p50_ms: 4000, p95_ms: 4000 },
    ]);
    const [small, second] = spending.models;
    expect(small).toMatchObject({
      model: "small",
      calls: 4,
      reused: 1,
      unusable: 1,
      input_tokens: 400,
      calls_without_price: 1,
    });
    expect(small && cost(small)).toBe("$0.0030 and 1 without a price");
    expect(second).toMatchObject({ model: "medium", calls: 2, cost_usd: null });
    expect(second && cost(second)).toBe("unknown: no price configured");
    expect(spending.untold).toBe(1);
    expect(spending.latency_histogram.reduce((sum, { n }) => sum + n, 0)).toBe(6);
  });
});

it("measures each group separately", () => {
  const { groups } = summaryOf([
    { truth: "met", determination: "met", group: "b" },
    { truth: "not_met", determination: "met", group: "b" },
    { truth: "met", determination: "met", group: "a" },
    { truth: "met", determination: "cannot_determine", group: "a" },
  ]);
  expect(groups).toMatchObject([
    { group: "a", scored: 2, answered: 1, balanced_accuracy: { value: 1 } },
    { group: "b", scored: 2, answered: 2, balanced_accuracy: { value: 0.5 } },
  ]);
});
