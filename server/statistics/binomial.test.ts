import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { binomialCdf } from "@/server/statistics/intervals";

/** Computes the probability exactly in integers: the sum of C(n, i) · a^i · (d − a)^(n − i) over d^n, for p = a / d. */
function computeExactCdf(k: number, n: number, a: number, d: number): number {
  let [sum, coefficient] = [0n, 1n];
  for (let i = 0; i <= k; i += 1) {
    sum += coefficient * BigInt(a) ** BigInt(i) * BigInt(d - a) ** BigInt(n - i);
    coefficient = (coefficient * BigInt(n - i)) / BigInt(i + 1);
  }
  const scale = 10n ** 30n;
  return Number((sum * scale) / BigInt(d) ** BigInt(n)) / Number(scale);
}

describe("binomialCdf", () => {
  test("equals the exact sum in integers", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }).chain((n) => fc.tuple(fc.constant(n), fc.nat({ max: n }))),
        fc.integer({ min: 1, max: 99 }),
        ([n, k], a) => {
          expect(binomialCdf(k, n, a / 100)).toBeCloseTo(computeExactCdf(k, n, a, 100), 12);
        },
      ),
    );
  });

  test("keeps its precision when n rises", () => {
    for (const n of [1, 22, 1000]) expect(binomialCdf(0, n, 0.1) / 0.9 ** n).toBeCloseTo(1, 10);
    expect(binomialCdf(0, 5000, 0.1) / Math.exp(5000 * Math.log(0.9))).toBeCloseTo(1, 9);
  });

  test("does not overflow for a million cases, and agrees with symmetry and the normal distribution", () => {
    const n = 1_000_000;
    expect(binomialCdf(499_999, n, 0.5) + binomialCdf(500_000, n, 0.5)).toBeCloseTo(1, 10);
    expect(binomialCdf(500_000 - 980 - 1, n, 0.5)).toBeCloseTo(0.025, 3);
    expect(binomialCdf(100_000, n, 0.2)).toBe(0);
    expect(binomialCdf(n - 1, n, 1e-9)).toBe(1);
  });

  test("returns 0 or 1 at the ends", () => {
    expect(binomialCdf(-1, 10, 0.5)).toBe(0);
    expect(binomialCdf(10, 10, 0.5)).toBe(1);
    expect(binomialCdf(0, 0, 0.5)).toBe(1);
    expect(binomialCdf(3, 10, 0)).toBe(1);
    expect(binomialCdf(3, 10, 1)).toBe(0);
  });

  test("rises with k, falls with p", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 3000 }),
        fc.nat({ max: 2999 }),
        fc.integer({ min: 1, max: 98 }),
        (n, seed, a) => {
          const k = seed % n;
          expect(binomialCdf(k, n, a / 100)).toBeGreaterThanOrEqual(binomialCdf(k - 1, n, a / 100));
          expect(binomialCdf(k, n, (a + 1) / 100)).toBeLessThanOrEqual(binomialCdf(k, n, a / 100) + 1e-12);
        },
      ),
    );
  });
});
