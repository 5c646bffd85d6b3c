import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { describe, expect, test } from "vitest";
import { bootstrap, normalCdf, normalQuantile, wilson } from "@/server/statistics/intervals";
import { expectedCalibrationError } from "@/server/statistics/calibration";

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function drawNumbers(n: number, seed: number): number[] {
  const random = xoroshiro128plus(seed);
  return Array.from({ length: n }, () => uniformFloat64(random));
}

test.each([
  [0, 0.5],
  [1.959963984540054, 0.975],
  [-1, 0.15865525393145707],
  [3, 0.9986501019683699],
  [-5, 2.866515718791939e-7],
  [9, 1],
  [-40, 0],
])("returns the normal distribution and its quantile at %f", (x, p) => {
  expect(normalCdf(x)).toBeCloseTo(p, 13);
  if (Math.abs(x) <= 3) expect(normalQuantile(p)).toBeCloseTo(x, 9);
});

describe("wilson", () => {
  test.each([
    [81, 263, 0.2553, 0.3662],
    [0, 20, 0, 0.1611],
    [20, 20, 0.8389, 1],
    [1, 29, 0.0061, 0.1718],
  ])(
    "returns the interval of %d of %d as published by Newcombe 1998, or by the same formula",
    (successes, n, low, high) => {
      const interval = wilson(successes, n);
      expect(interval).toMatchObject({ value: successes / n, n });
      expect(interval.low).toBeCloseTo(low, 4);
      expect(interval.high).toBeCloseTo(high, 4);
    },
  );

  test("includes the value at 0 of n and n of n, for every n", () => {
    for (let n = 1; n <= 500; n += 1) {
      expect([n, wilson(n, n).high, wilson(0, n).low]).toEqual([n, 1, 0]);
    }
  });

  test("returns NaN between 0 and 1 without cases", () => {
    expect(wilson(0, 0)).toEqual({ value: NaN, low: 0, high: 1, n: 0 });
  });

  test("returns a wider interval for a higher level", () => {
    expect(wilson(5, 10, 0.99).low).toBeLessThan(wilson(5, 10, 0.9).low);
  });
});

describe("bootstrap", () => {
  test("returns the same interval for the same seed only", () => {
    const items = drawNumbers(50, 4);
    expect(bootstrap(items, mean)).toEqual(bootstrap(items, mean));
    expect(bootstrap(items, mean, { seed: 2 })).not.toEqual(bootstrap(items, mean));
  });

  test("returns about the theoretical interval of a mean", () => {
    const items = drawNumbers(400, 5);
    const { value, low, high, n } = bootstrap(items, mean, { resamples: 4000 });
    const halfWidth = 1.96 * Math.sqrt(mean(items.map((item) => (item - value) ** 2)) / 400);
    expect(n).toBe(400);
    expect(low).toBeCloseTo(value - halfWidth, 2);
    expect(high).toBeCloseTo(value + halfWidth, 2);
  });

  test("includes the true mean about as often as its level states", () => {
    const coveredCount = Array.from({ length: 300 }, (_, seed) =>
      bootstrap(drawNumbers(60, seed + 1), mean, { resamples: 300, level: 0.9 }),
    ).filter(({ low, high }) => low <= 0.5 && high >= 0.5).length;
    expect(coveredCount / 300).toBeGreaterThan(0.84);
    expect(coveredCount / 300).toBeLessThan(0.96);
  });

  test.each([
    [0.05, 200],
    [0.15, 300],
  ])("includes the true calibration error %f, which resampling overestimates, with %d labels", (gap, n) => {
    const coveredCount = Array.from({ length: 100 }, (_, seed) => {
      const random = xoroshiro128plus(seed + 1);
      const labels = Array.from({ length: n }, () => {
        const confidence = 0.6 + 0.4 * uniformFloat64(random);
        return { confidence, correct: uniformFloat64(random) < confidence - gap };
      });
      return bootstrap(labels, expectedCalibrationError, { resamples: 200, range: [0, 1] });
    }).filter(({ low, high }) => low <= gap && high >= gap && low >= 0).length;
    expect(coveredCount).toBeGreaterThan(82);
  });

  test("includes the value, leaves out undefined resamples, and returns NaN when there are no items", () => {
    const minimumEstimate = bootstrap(drawNumbers(30, 6), (sample) => Math.min(...sample));
    expect(minimumEstimate.low).toBeLessThanOrEqual(minimumEstimate.value);
    const constantEstimate = bootstrap([1, 0], (sample) => (sample.includes(0) && sample.includes(1) ? 7 : NaN));
    expect(constantEstimate).toEqual({ value: 7, low: 7, high: 7, n: 2 });
    expect(bootstrap([], mean)).toEqual({ value: NaN, low: NaN, high: NaN, n: 0 });
  });
});
