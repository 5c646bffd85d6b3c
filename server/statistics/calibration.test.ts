import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  brierScore,
  expectedCalibrationError,
  reliabilityBins,
  type LabeledConfidence,
} from "@/server/statistics/calibration";
import { areaUnderRiskCoverage, riskCoverage } from "@/server/statistics/selective";

const makeLabels = (n: number, confidence: number, correctCount: number): LabeledConfidence[] =>
  Array.from({ length: n }, (_, index) => ({ confidence, correct: index < correctCount }));
const labels = fc.array(
  fc.record({ confidence: fc.integer({ min: 0, max: 20 }).map((n) => n / 20), correct: fc.boolean() }),
  { minLength: 1, maxLength: 60 },
);
const labelsInTwoOrders = labels.chain((list) =>
  fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
);

describe("reliability", () => {
  test("returns bins of about equal mass, and does not split labels of one confidence", () => {
    expect(reliabilityBins([...makeLabels(10, 0.9, 9), ...makeLabels(5, 0.5, 1), ...makeLabels(5, 0.6, 3)], 2)).toEqual(
      [
        { low: 0.5, high: 0.6, meanConfidence: 0.55, accuracy: 0.4, n: 10 },
        { low: 0.9, high: 0.9, meanConfidence: 0.9, accuracy: 0.9, n: 10 },
      ],
    );
    expect(reliabilityBins(makeLabels(50, 0.7, 20), 10)).toHaveLength(1);
    expect(reliabilityBins([])).toEqual([]);
  });

  test("puts every label into one bin, within its bounds, in ascending order", () => {
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

  test("returns bins of equal size when all confidences are distinct", () => {
    const list = Array.from({ length: 100 }, (_, index) => ({ confidence: index / 100, correct: true }));
    expect(reliabilityBins(list, 10).map(({ n }) => n)).toEqual(Array(10).fill(10));
  });
});

describe("scores", () => {
  test("have the values that were computed by hand", () => {
    expect(expectedCalibrationError(makeLabels(10, 0.9, 9))).toBeCloseTo(0);
    expect(expectedCalibrationError(makeLabels(10, 0.9, 5))).toBeCloseTo(0.4);
    expect(expectedCalibrationError([...makeLabels(10, 0.9, 5), ...makeLabels(30, 0.2, 6)])).toBeCloseTo(0.1);
    expect(brierScore([...makeLabels(1, 0.8, 1), ...makeLabels(1, 0.6, 0)])).toBeCloseTo((0.04 + 0.36) / 2);
    expect(expectedCalibrationError([])).toBeNaN();
    expect(brierScore([])).toBeNaN();
  });

  test("do not cancel over- and under-confidence", () => {
    expect(expectedCalibrationError([...makeLabels(10, 0.9, 6), ...makeLabels(10, 0.4, 7)])).toBeCloseTo(0.3);
  });

  test("do not depend on the order of labels", () => {
    fc.assert(
      fc.property(labelsInTwoOrders, ([list, shuffledList]) => {
        expect(expectedCalibrationError(shuffledList)).toBe(expectedCalibrationError(list));
        expect(riskCoverage(shuffledList)).toEqual(riskCoverage(list));
      }),
    );
  });
});

describe("risk and coverage", () => {
  const list = [...makeLabels(2, 0.9, 2), ...makeLabels(2, 0.7, 1), ...makeLabels(1, 0.2, 0)];

  test("are listed by falling confidence", () => {
    expect(riskCoverage(list)).toEqual([
      { coverage: 0.4, risk: 0, threshold: 0.9 },
      { coverage: 0.8, risk: 0.25, threshold: 0.7 },
      { coverage: 1, risk: 0.4, threshold: 0.2 },
    ]);
    expect(areaUnderRiskCoverage(list)).toBeCloseTo(0.4 * 0.25 + 0.2 * 0.4);
    expect(areaUnderRiskCoverage([])).toBeNaN();
  });

  test("are those of accepting all labels from the threshold of the point", () => {
    fc.assert(
      fc.property(labels, (allLabels) => {
        for (const { coverage, risk, threshold } of riskCoverage(allLabels)) {
          const acceptedLabels = allLabels.filter(({ confidence }) => confidence >= threshold);
          expect(coverage).toBe(acceptedLabels.length / allLabels.length);
          expect(risk).toBe(acceptedLabels.filter(({ correct }) => !correct).length / acceptedLabels.length);
        }
        expect(riskCoverage(allLabels).at(-1)?.coverage).toBe(1);
      }),
    );
  });

  test("have a smaller area when correct labels have higher confidences", () => {
    const invertedLabels = list.map(({ confidence, correct }) => ({ confidence: 1 - confidence, correct }));
    expect(areaUnderRiskCoverage(list)).toBeLessThan(areaUnderRiskCoverage(invertedLabels));
  });
});
