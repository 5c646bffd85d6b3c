import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { describe, expect, test } from "vitest";
import { bootstrap, normalCdf, normalQuantile, wilson } from "@/server/statistics/intervals";
import { expectedCalibrationError } from "@/server/statistics/calibration";

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function draws(n: number, seed: number): number[] {
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
])("normal at %f", (x, p) => {
  expect(normalCdf(x)).toBeCloseTo(p, 13);
  if (Math.abs(x) <= 3) expect(normalQuantile(p)).toBeCloseTo(x, 9);
});

describe("wilson", () => {
  test.each([
    [81, 263, 0.2553, 0.3662],
    [0, 20, 0, 0.1611],
    [20, 20, 0.8389, 1],
    [1, 29, 0.0061, 0.1718],
  ])("%d of %d as Newcombe 1998 has it, or by the same formula", (successes, n, low, high) => {
    const found = wilson(successes, n);
    expect(found).toMatchObject({ value: successes / n, n });
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
  });

  test("the interval of none and of all holds its value, for every number of cases", () => {
    for (let n = 1; n <= 500; n += 1) {
      expect([n, wilson(n, n).high, wilson(0, n).low]).toEqual([n, 1, 0]);
    }
  });

  test("nothing is known without cases", () => {
    expect(wilson(0, 0)).toEqual({ value: NaN, low: 0, high: 1, n: 0 });
  });

  test("a higher level is wider", () => {
    expect(wilson(5, 10, 0.99).low).toBeLessThan(wilson(5, 10, 0.9).low);
  });
});

describe("bootstrap", () => {
  test("the same seed, the same interval; another seed, another", () => {
    const items = draws(50, 4);
    expect(bootstrap(items, mean)).toEqual(bootstrap(items, mean));
    expect(bootstrap(items, mean, { seed: 2 })).not.toEqual(bootstrap(items, mean));
  });

  test("near the interval of theory for a mean", () => {
    const items = draws(400, 5);
    const { value, low, high, n } = bootstrap(items, mean, { resamples: 4000 });
    const half = 1.96 * Math.sqrt(mean(items.map((item) => (item - value) ** 2)) / 400);
    expect(n).toBe(400);
    expect(low).toBeCloseTo(value - half, 2);
    expect(high).toBeCloseTo(value + half, 2);
  });

  test("holds a mean about as often as it says", () => {
    const held = Array.from({ length: 300 }, (_, seed) =>
      bootstrap(draws(60, seed + 1), mean, { resamples: 300, level: 0.9 }),
    ).filter(({ low, high }) => low <= 0.5 && high >= 0.5).length;
    expect(held / 300).toBeGreaterThan(0.84);
    expect(held / 300).toBeLessThan(0.96);
  });

  test.each([
    [0.05, 200],
    [0.15, 300],
  ])("holds a calibration error of %f, which resampling alone pushes up, from %d labels", (gap, n) => {
    const held = Array.from({ length: 100 }, (_, seed) => {
      const random = xoroshiro128plus(seed + 1);
      const labels = Array.from({ length: n }, () => {
        const confidence = 0.6 + 0.4 * uniformFloat64(random);
        return { confidence, correct: uniformFloat64(random) < confidence - gap };
      });
      return bootstrap(labels, expectedCalibrationError, { resamples: 200, range: [0, 1] });
    }).filter(({ low, high }) => low <= gap && high >= gap && low >= 0).length;
    expect(held).toBeGreaterThan(82);
  });

  test("holds its value, leaves out what is undefined, says when all is", () => {
    const least = bootstrap(draws(30, 6), (sample) => Math.min(...sample));
    expect(least.low).toBeLessThanOrEqual(least.value);
    const onlyOnes = bootstrap([1, 0], (sample) => (sample.includes(0) && sample.includes(1) ? 7 : NaN));
    expect(onlyOnes).toEqual({ value: 7, low: 7, high: 7, n: 2 });
    expect(bootstrap([], mean)).toEqual({ value: NaN, low: NaN, high: NaN, n: 0 });
  });
});
