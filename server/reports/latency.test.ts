import fc from "fast-check";
import { expect, it } from "vitest";
import { LATENCY_ERROR, latencyPercentile } from "@/server/reports/latency";

const findBucket = (ms: number) => Math.floor(Math.log(Math.max(ms, 1)) / Math.log(1.1));

it("is within its stated error of the exact nearest-rank percentile", () => {
  const sample = fc.array(fc.integer({ min: 1, max: 86_400_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(sample, fc.constantFrom(0.5, 0.95), (latencies, share) => {
      const sortedMs = [...latencies].sort((a, b) => a - b);
      const exact = sortedMs[Math.ceil(sortedMs.length * share) - 1] ?? NaN;
      const histogram = latencies.map((ms) => ({ bucket: findBucket(ms), amount: 1 }));
      const percentileMs = latencyPercentile(histogram, share) ?? NaN;
      expect(Math.abs(percentileMs - exact)).toBeLessThanOrEqual(exact * LATENCY_ERROR + 0.5);
    }),
  );
});

it("weighs buckets by their amounts, in whatever order they come", () => {
  const histogram = [
    { bucket: 48, amount: 6 },
    { bucket: 0, amount: 94 },
  ];
  expect(latencyPercentile(histogram, 0.5)).toBe(1);
  expect(latencyPercentile(histogram, 0.95)).toBe(102);
});

it("is null for an empty histogram", () => {
  expect(latencyPercentile([], 0.5)).toBeNull();
});
