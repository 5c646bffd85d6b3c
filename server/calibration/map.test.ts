import fc from "fast-check";
import { expect, test } from "vitest";
import { calibrate, type CalibrationMap, IDENTITY, type IsotonicMap, type PlattMap } from "@/server/calibration/map";

const unitValue = fc.double({ min: 0, max: 1, noNaN: true });
const plattMap: fc.Arbitrary<PlattMap> = fc.record({
  method: fc.constant("platt" as const),
  a: fc.double({ min: 0, max: 5, noNaN: true }),
  b: fc.double({ min: -5, max: 5, noNaN: true }),
});
const isotonicMap: fc.Arbitrary<IsotonicMap> = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 1 }), fc.infiniteStream(unitValue))
  .map(([hundredths, stream]) => {
    const x = hundredths.map((hundredth) => hundredth / 100).sort((a, b) => a - b);
    const y = [...stream.take(x.length)].sort((a, b) => a - b);
    return { method: "isotonic" as const, points: x.map((each, index): [number, number] => [each, y[index] ?? 1]) };
  });
const offsetMap: fc.Arbitrary<CalibrationMap> = fc.record({
  method: fc.constant("none" as const),
  offset: fc.double({ min: -9, max: 9, noNaN: true }),
  base: fc.oneof(fc.constant(null), plattMap, isotonicMap),
});

test("returns values within the bounds that never fall, for any map", () => {
  fc.assert(
    fc.property(fc.oneof(plattMap, isotonicMap, offsetMap), unitValue, unitValue, (map, firstRaw, secondRaw) => {
      const [low, high] = [
        calibrate(map, Math.min(firstRaw, secondRaw)),
        calibrate(map, Math.max(firstRaw, secondRaw)),
      ];
      expect(low).toBeGreaterThanOrEqual(0.01);
      expect(high).toBeLessThanOrEqual(0.99);
      expect(high).toBeGreaterThanOrEqual(low - 1e-12);
    }),
    { numRuns: 2000 },
  );
});

test("changes nothing within the bounds when the map is the identity", () => {
  fc.assert(
    fc.property(unitValue, (raw) => {
      expect(calibrate(IDENTITY, raw)).toBeCloseTo(Math.min(0.99, Math.max(0.01, raw)), 9);
    }),
  );
});

test("returns the expected values of each kind of map", () => {
  expect(calibrate({ method: "platt", a: 1, b: Math.log(3) }, 0.5)).toBeCloseTo(0.75);
  expect(calibrate({ method: "platt", a: 2, b: 0 }, 0.75)).toBeCloseTo(0.9);
  const map: CalibrationMap = {
    method: "isotonic",
    points: [
      [0.4, 0.2],
      [0.6, 0.6],
      [0.8, 0.7],
    ],
  };
  const answers = [0, 0.4, 0.5, 0.6, 0.7, 0.8, 1].map((raw) => calibrate(map, raw));
  [0.2, 0.2, 0.4, 0.6, 0.65, 0.7, 0.7].forEach((answer, index) => expect(answers[index]).toBeCloseTo(answer));
  expect(calibrate({ method: "none", offset: Math.log(2), base: map }, 0.4)).toBeCloseTo(1 / 3);
});
