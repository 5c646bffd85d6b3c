import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { describe, expect, test } from "vitest";
import { fixedSequenceThreshold } from "@/server/statistics/fixedSequenceThreshold";
import type { LabeledConfidence } from "@/server/statistics/calibration";

const PROMISE = { targetError: 0.1, delta: 0.1 };
const SET_COUNT = 500;
/** Three standard deviations of the share of SET_COUNT sets when its expected value is delta. */
const SLACK = 3 * Math.sqrt((0.1 * 0.9) / SET_COUNT);

/** Draws confidences that are uniform in 0.5..1. `errorChance`: the true probability of an error at a confidence. */
function drawLabels(n: number, seed: number, errorChance: (confidence: number) => number): LabeledConfidence[] {
  const random = xoroshiro128plus(seed);
  return Array.from({ length: n }, () => {
    const confidence = 0.5 + uniformFloat64(random) / 2;
    return { confidence, correct: uniformFloat64(random) >= errorChance(confidence) };
  });
}

/** Computes the true error rate of accepting from `threshold`, by a sum over 1,000 confidences. */
function computeTrueError(threshold: number, errorChance: (confidence: number) => number): number {
  const lowest = Math.max(0.5, threshold);
  const errorChances = Array.from({ length: 1000 }, (_, index) =>
    errorChance(lowest + ((1 - lowest) * (index + 0.5)) / 1000),
  );
  return errorChances.reduce((sum, chance) => sum + chance, 0) / errorChances.length;
}

describe("the guarantee over many sets of labels", () => {
  test.each<[string, number, (confidence: number) => number]>([
    ["a calibrated judge", 300, (c) => 1 - c],
    ["a calibrated judge with few labels", 60, (c) => 1 - c],
    ["an over-confident judge", 500, (c) => Math.min(1, 0.08 + 0.8 * (1 - c))],
    ["a judge just above the target error at every threshold", 400, () => 0.101],
    ["a judge whose most confident answers are the worst", 400, (c) => (c > 0.9 ? 0.2 : 0.08)],
  ])("holds for %s", (_, n, errorChance) => {
    const brokenPromises = Array.from({ length: SET_COUNT }, (_, seed) => {
      const result = fixedSequenceThreshold(drawLabels(n, seed + 1, errorChance), PROMISE);
      return result !== null && computeTrueError(result.threshold, errorChance) > PROMISE.targetError;
    }).filter(Boolean).length;
    expect(brokenPromises / SET_COUNT).toBeLessThanOrEqual(PROMISE.delta + SLACK);
  });

  test("still permits low thresholds for a calibrated judge", () => {
    const results = Array.from({ length: 100 }, (_, seed) =>
      fixedSequenceThreshold(
        drawLabels(1000, seed + 1, (c) => 1 - c),
        PROMISE,
      ),
    );
    const thresholds = results.filter((candidate) => candidate !== null);
    expect(thresholds.length).toBeGreaterThan(95);
    // At 0.80 the true error is 0.1.
    expect(thresholds.reduce((sum, { threshold }) => sum + threshold, 0) / thresholds.length).toBeLessThan(0.86);
  });
});

describe("fixedSequenceThreshold", () => {
  const makeLabels = (n: number, confidence: number, errors: number): LabeledConfidence[] =>
    Array.from({ length: n }, (_, index) => ({ confidence, correct: index >= errors }));

  test("returns null without labels, and for too few labels even if all are correct", () => {
    expect(fixedSequenceThreshold([], PROMISE)).toBeNull();
    expect(fixedSequenceThreshold(makeLabels(21, 0.95, 0), PROMISE)).toBeNull();
  });

  test("returns a threshold for 22 correct labels, the smallest sufficient number", () => {
    expect(fixedSequenceThreshold(makeLabels(22, 0.95, 0), PROMISE)).toEqual({
      threshold: 0,
      accepted: 22,
      coverage: 1,
      errors: 0,
      pValue: expect.closeTo(0.9 ** 22, 10) as number,
    });
  });

  test("stops at the first threshold that breaks the promise, even if lower ones would keep it", () => {
    const labels = [...makeLabels(60, 0.95, 1), ...makeLabels(40, 0.8, 20), ...makeLabels(500, 0.6, 0)];
    expect(fixedSequenceThreshold(labels, PROMISE)).toMatchObject({ threshold: 0.81, accepted: 60, errors: 1 });
  });

  test("returns null when the first threshold breaks the promise", () => {
    expect(fixedSequenceThreshold([...makeLabels(600, 0.99, 90), ...makeLabels(5000, 0.5, 0)], PROMISE)).toBeNull();
  });
});
