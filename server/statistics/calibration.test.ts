import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  brierScore,
  expectedCalibrationError,
  reliabilityBins,
  type LabeledConfidence,
} from "@/server/statistics/calibration";
import { areaUnderRiskCoverage, riskCoverage } from "@/server/statistics/selective";

const many = (n: number, confidence: number, right: number): LabeledConfidence[] =>
  Array.from({ length: n }, (_, at) => ({ confidence, correct: at < right }));
const labels = fc.array(
  fc.record({ confidence: fc.integer({ min: 0, max: 20 }).map((n) => n / 20), correct: fc.boolean() }),
  { minLength: 1, maxLength: 60 },
);
const reordered = labels.chain((list) =>
  fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
);

describe("reliability", () => {
  test("bins of about equal mass, ties unsplit", () => {
    expect(reliabilityBins([...many(10, 0.9, 9), ...many(5, 0.5, 1), ...many(5, 0.6, 3)], 2)).toEqual([
      { low: 0.5, high: 0.6, meanConfidence: 0.55, accuracy: 0.4, n: 10 },
      { low: 0.9, high: 0.9, meanConfidence: 0.9, accuracy: 0.9, n: 10 },
    ]);
    expect(reliabilityBins(many(50, 0.7, 20), 10)).toHaveLength(1);
    expect(reliabilityBins([])).toEqual([]);
  });

  test("every label is in one bin, within its bounds, in ascending order", () => {
    fc.assert(
      fc.property(labels, fc.integer({ min: 1, max: 12 }), (list, count) => {
        const bins = reliabilityBins(list, count);
        expect(bins.length).toBeLessThanOrEqual(count);
        expect(bins.reduce((sum, { n }) => sum + n, 0)).toBe(list.length);
        const edges = bins.flatMap(({ low, high }) => (low === high ? [low] : [low, high]));
        expect(edges).toEqual([...new Set(edges)].sort((a, b) => a - b));
        for (const { low, high, n } of bins) {
          expect(list.filter(({ confidence }) => confidence >= low && confidence <= high)).toHaveLength(n);
        }
      }),
    );
  });

  test("distinct confidences spread evenly", () => {
    const list = Array.from({ length: 100 }, (_, at) => ({ confidence: at / 100, correct: true }));
    expect(reliabilityBins(list, 10).map(({ n }) => n)).toEqual(Array(10).fill(10));
  });
});

describe("scores", () => {
  test("known values", () => {
    expect(expectedCalibrationError(many(10, 0.9, 9))).toBeCloseTo(0);
    expect(expectedCalibrationError(many(10, 0.9, 5))).toBeCloseTo(0.4);
    expect(expectedCalibrationError([...many(10, 0.9, 5), ...many(30, 0.2, 6)])).toBeCloseTo(0.1);
    expect(brierScore([...many(1, 0.8, 1), ...many(1, 0.6, 0)])).toBeCloseTo((0.04 + 0.36) / 2);
    expect(expectedCalibrationError([])).toBeNaN();
    expect(brierScore([])).toBeNaN();
  });

  test("over- and under-confidence do not cancel", () => {
    expect(expectedCalibrationError([...many(10, 0.9, 6), ...many(10, 0.4, 7)])).toBeCloseTo(0.3);
  });

  test("the order of labels does not matter", () => {
    fc.assert(
      fc.property(reordered, ([list, other]) => {
        expect(expectedCalibrationError(other)).toBe(expectedCalibrationError(list));
        expect(riskCoverage(other)).toEqual(riskCoverage(list));
      }),
    );
  });
});

describe("risk and coverage", () => {
  const list = [...many(2, 0.9, 2), ...many(2, 0.7, 1), ...many(1, 0.2, 0)];

  test("the most confident first", () => {
    expect(riskCoverage(list)).toEqual([
      { coverage: 0.4, risk: 0, threshold: 0.9 },
      { coverage: 0.8, risk: 0.25, threshold: 0.7 },
      { coverage: 1, risk: 0.4, threshold: 0.2 },
    ]);
    expect(areaUnderRiskCoverage(list)).toBeCloseTo(0.4 * 0.25 + 0.2 * 0.4);
    expect(areaUnderRiskCoverage([])).toBeNaN();
  });

  test("each point is what accepting from its threshold gives", () => {
    fc.assert(
      fc.property(labels, (all) => {
        for (const { coverage, risk, threshold } of riskCoverage(all)) {
          const accepted = all.filter(({ confidence }) => confidence >= threshold);
          expect(coverage).toBe(accepted.length / all.length);
          expect(risk).toBe(accepted.filter(({ correct }) => !correct).length / accepted.length);
        }
        expect(riskCoverage(all).at(-1)?.coverage).toBe(1);
      }),
    );
  });

  test("telling right from wrong lowers the area", () => {
    const upsideDown = list.map(({ confidence, correct }) => ({ confidence: 1 - confidence, correct }));
    expect(areaUnderRiskCoverage(list)).toBeLessThan(areaUnderRiskCoverage(upsideDown));
  });
});
