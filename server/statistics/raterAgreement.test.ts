import { describe, expect, test } from "vitest";
import { cohenKappa } from "@/server/statistics/raterAgreement";
import { bootstrap } from "@/server/statistics/intervals";
import { balancedAccuracy, confusion, type LabelPair } from "@/server/statistics/confusion";

const repeatPair = (n: number, first: string, second: string): LabelPair[] =>
  Array.from({ length: n }, () => [first, second]);

describe("cohenKappa", () => {
  test("returns the published value of a table", () => {
    const pairs = [
      ...repeatPair(20, "y", "y"),
      ...repeatPair(5, "y", "n"),
      ...repeatPair(10, "n", "y"),
      ...repeatPair(15, "n", "n"),
    ];
    const { value, low, high, n } = cohenKappa(pairs);
    expect(value).toBeCloseTo(0.4);
    expect(n).toBe(50);
    // Fleiss, Cohen and Everitt 1969 give a standard error of about 0.13.
    expect(low).toBeGreaterThan(0.05);
    expect(low).toBeLessThan(0.2);
    expect(high).toBeGreaterThan(0.58);
    expect(high).toBeLessThan(0.72);
  });

  test("returns 1 for full agreement, 0 for chance, -1 for full disagreement, and NaN for a single label", () => {
    expect(cohenKappa([...repeatPair(4, "a", "a"), ...repeatPair(4, "b", "b")]).value).toBe(1);
    expect(cohenKappa([...repeatPair(4, "a", "a"), ...repeatPair(4, "a", "b")]).value).toBe(0);
    expect(cohenKappa([...repeatPair(4, "a", "b"), ...repeatPair(4, "b", "a")]).value).toBe(-1);
    expect(cohenKappa(repeatPair(9, "a", "a")).value).toBeNaN();
    expect(cohenKappa([]).value).toBeNaN();
  });
});

describe("confusion", () => {
  const pairs = [
    ...repeatPair(8, "met", "met"),
    ...repeatPair(2, "met", "not_met"),
    ...repeatPair(1, "not_met", "not_met"),
    ...repeatPair(1, "not_met", "met"),
    ...repeatPair(5, "not_met", "cannot_determine"),
    ...repeatPair(3, "cannot_determine", "met"),
  ];

  test("counts every pair, and abstentions separately", () => {
    expect(confusion(pairs)).toEqual({
      labels: ["cannot_determine", "met", "not_met"],
      cells: [
        { expected: "cannot_determine", actual: "met", n: 3 },
        { expected: "met", actual: "met", n: 8 },
        { expected: "met", actual: "not_met", n: 2 },
        { expected: "not_met", actual: "cannot_determine", n: 5 },
        { expected: "not_met", actual: "met", n: 1 },
        { expected: "not_met", actual: "not_met", n: 1 },
      ],
      n: 20,
      answered: 15,
    });
    expect(confusion(repeatPair(2, "__proto__", "constructor")).cells).toEqual([
      { expected: "__proto__", actual: "constructor", n: 2 },
    ]);
  });

  test("weighs all labels equally in balanced accuracy, and leaves out abstentions", () => {
    expect(balancedAccuracy(pairs)).toBeCloseTo((0.8 + 0.5) / 2);
    expect(balancedAccuracy(repeatPair(5, "met", "cannot_determine"))).toBeNaN();
    expect(balancedAccuracy([...repeatPair(9, "x", "x"), ...repeatPair(1, "y", "x")], "none")).toBe(0.5);
    expect(bootstrap(pairs, (sample) => balancedAccuracy(sample)).n).toBe(20);
  });
});
