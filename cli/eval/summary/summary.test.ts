import { describe, expect, it } from "vitest";
import { CALL, summarizeSimulated, type Simulated } from "@/cli/eval/testing/simulated";
import { buildConfusionRows, listHeadlines } from "@/cli/eval/summary/headlines";
import { cost } from "@/cli/eval/numberTexts";

const repeatCase = (count: number, simulatedCase: Simulated): Simulated[] =>
  Array.from({ length: count }, () => simulatedCase);
const value = (summary: ReturnType<typeof summarizeSimulated>, name: string) =>
  listHeadlines(summary).find((line) => line.name === name)?.value;

describe("a missing verdict", () => {
  const summary = summarizeSimulated([
    ...repeatCase(6, { truth: "met", determination: "met" }),
    ...repeatCase(2, { truth: "not_met", determination: "not_met" }),
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
    const rows = buildConfusionRows(summary).map(({ truth, cells, unscored }) => [
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
    const correctCase: Simulated = { truth: "met", determination: "met", confidence: 0.8 };
    const smallSummary = summarizeSimulated([
      ...repeatCase(29, correctCase),
      { truth: "met", determination: "cannot_determine" },
    ]);
    expect(value(smallSummary, "calibration error")).toBe("too few to show");
    expect(smallSummary.quality.brier_score).toMatchObject({ too_few_to_show: true, n: 29, value: NaN });
    const largeSummary = summarizeSimulated([
      ...repeatCase(24, correctCase),
      ...repeatCase(6, { truth: "not_met", determination: "met", confidence: 0.8 }),
    ]);
    expect(value(largeSummary, "calibration error")).toBe("0.000");
    expect(value(largeSummary, "Brier score")).toBe("0.160");
    expect(largeSummary.quality.brier_score.low).toBeLessThan(0.16);
    expect(largeSummary.quality.area_under_risk_coverage.value).toBeCloseTo(0.2);
  });
});

describe("disagreements", () => {
  it("distinguish false passes and false fails, most confident first, without abstentions", () => {
    const { disagreements } = summarizeSimulated([
      { truth: "not_met", determination: "met", confidence: 0.6 },
      { truth: "cannot_determine", determination: "met", confidence: 0.9, rationale: "It is stated." },
      { truth: "met", determination: "not_met" },
      { truth: "met", determination: "partial" },
      { truth: "met", determination: "cannot_determine" },
    ]);
    expect(disagreements.filter(({ kind }) => kind === "false_pass").map((disagreement) => disagreement.case)).toEqual([
      "line 2",
      "line 1",
    ]);
    expect(disagreements.filter(({ kind }) => kind === "false_fail").map((disagreement) => disagreement.case)).toEqual([
      "line 3",
    ]);
    expect(disagreements.filter(({ kind }) => kind === "other").map((disagreement) => disagreement.case)).toEqual([
      "line 4",
    ]);
    expect(disagreements.find((disagreement) => disagreement.case === "line 2")?.reasons).toEqual([
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
    const { flips } = summarizeSimulated(cases, { swap: true, pairwise: true });
    expect(flips?.rate).toMatchObject({ value: 2 / 3, n: 3 });
    expect(flips?.flipped.map((flip) => [flip.case, flip.given, flip.swapped])).toEqual([
      ["line 2", "met", "not_met"],
      ["line 3", "met", "cannot_determine"],
    ]);
  });

  it("of single texts compare directly", () => {
    expect(summarizeSimulated(cases, { swap: true }).flips?.flipped.map((flip) => flip.case)).toEqual([
      "line 1",
      "line 3",
    ]);
    expect(summarizeSimulated(cases).flips).toBeNull();
  });
});

describe("spending", () => {
  const caseWithCalls = (calls: Simulated["calls"], latency_ms = 1000): Simulated => ({
    truth: "met",
    determination: "met",
    calls: calls ?? null,
    latency_ms,
  });

  it("is by tier reached and by model; an unknown price is not zero", () => {
    const medium = { ...CALL, tier: 2 as const, model: "medium", cost_usd: null };
    const { spending } = summarizeSimulated([
      caseWithCalls([CALL, medium, medium], 4000),
      caseWithCalls([CALL], 1000),
      caseWithCalls([{ ...CALL, outcome: "reused", cost_usd: null, input_tokens: null, output_tokens: null }], 10),
      caseWithCalls([{ ...CALL, outcome: "malformed", cost_usd: null }, CALL], 2000),
      caseWithCalls([], 1),
      caseWithCalls(null, 500),
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
  const { groups } = summarizeSimulated([
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
