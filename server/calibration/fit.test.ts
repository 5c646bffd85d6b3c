import fc from "fast-check";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { describe, expect, test } from "vitest";
import { fitCalibration } from "@/server/calibration/fit";
import { calibrate, type CalibrationMap, IDENTITY } from "@/server/calibration/map";
import { type LabeledConfidence, logistic, logit } from "@/server/statistics/calibration";

const RAWS = Array.from({ length: 99 }, (_, index) => (index + 1) / 100);
const STEEP_MAP: CalibrationMap = { method: "platt", a: 2, b: -1 };

/** Draws raw confidences that are uniform in 0.3..0.98, and correct with the probability `truth`. */
function drawLabels(n: number, seed: number, truth: (raw: number) => number): LabeledConfidence[] {
  const random = xoroshiro128plus(seed);
  return Array.from({ length: n }, () => {
    const confidence = 0.3 + 0.68 * uniformFloat64(random);
    return { confidence, correct: uniformFloat64(random) < truth(confidence) };
  });
}

const makeLabels = (n: number, confidence: number, correctCount: number): LabeledConfidence[] =>
  Array.from({ length: n }, (_, index) => ({ confidence, correct: index < correctCount }));

describe("a map for any labels", () => {
  const label = fc.record({ confidence: fc.integer({ min: 0, max: 30 }).map((n) => n / 30), correct: fc.boolean() });
  const labels = fc
    .constantFrom(0, 5, 29, 30, 100, 200, 201, 320)
    .chain((n) => fc.array(label, { minLength: n, maxLength: n }));
  const prior = fc.constantFrom<CalibrationMap>(IDENTITY, STEEP_MAP, { method: "none", offset: -1, base: STEEP_MAP });

  test("never falls, has the method for their number, and equals its JSON form", () => {
    fc.assert(
      fc.property(labels, prior, (list, priorMap) => {
        const map = fitCalibration(list, priorMap);
        expect(map.method).toBe(list.length < 30 ? "none" : list.length <= 200 ? "platt" : "isotonic");
        if (map.method === "isotonic") {
          const [xs, ys] = [map.points.map(([x]) => x), map.points.map(([, y]) => y)];
          expect(xs).toEqual([...new Set(xs)].sort((a, b) => a - b));
          expect(ys).toEqual([...ys].sort((a, b) => a - b));
        }
        const answers = RAWS.map((raw) => calibrate(map, raw));
        answers.forEach((answer, index) => expect(answer).toBeGreaterThanOrEqual((answers[index - 1] ?? 0) - 1e-12));
        expect(JSON.parse(JSON.stringify(map))).toEqual(map);
      }),
      { numRuns: 200 },
    );
  });

  test("does not depend on their order", () => {
    const labelsInTwoOrders = labels.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
    );
    fc.assert(
      fc.property(labelsInTwoOrders, prior, ([list, shuffledList], priorMap) => {
        expect(fitCalibration(shuffledList, priorMap)).toEqual(fitCalibration(list, priorMap));
      }),
      { numRuns: 100 },
    );
  });
});

describe("a map for few labels", () => {
  test("equals the prior without labels", () => {
    const isotonicMap = fitCalibration(
      drawLabels(500, 1, (raw) => raw ** 2),
      IDENTITY,
    );
    for (const prior of [IDENTITY, STEEP_MAP, isotonicMap, fitCalibration(makeLabels(9, 0.8, 3), isotonicMap)]) {
      const map = fitCalibration([], prior);
      for (const raw of RAWS) expect(calibrate(map, raw)).toBeCloseTo(calibrate(prior, raw), 10);
    }
  });

  test("moves the prior towards the labels, by n / (n + 30)", () => {
    const fitOffset = (labels: readonly LabeledConfidence[]) => {
      const map = fitCalibration(labels, IDENTITY);
      return map.method === "none" ? map.offset : NaN;
    };
    expect(fitOffset(makeLabels(10, 0.8, 8))).toBeCloseTo(0, 6);
    // Ten labels, half of them correct, and two pseudo-labels that agree with the prior.
    const likeliestOffset = logit((5 + 2 * 0.8) / 12) - logit(0.8);
    expect(fitOffset(makeLabels(10, 0.8, 5))).toBeCloseTo((likeliestOffset * 10) / 40, 6);
    expect(fitOffset(makeLabels(1, 0.8, 1))).toBeGreaterThan(0);
    expect(fitOffset(makeLabels(1, 0.8, 0))).toBeLessThan(0);
    expect(fitOffset(makeLabels(29, 0.8, 29))).toBeLessThan(2);
    expect(fitOffset(makeLabels(29, 0.8, 29))).toBeGreaterThan(fitOffset(makeLabels(10, 0.8, 10)));
  });

  test("keeps the base of a prior that is an offset itself", () => {
    const firstMap = fitCalibration(makeLabels(9, 0.8, 3), STEEP_MAP);
    expect(fitCalibration(makeLabels(9, 0.8, 3), firstMap)).toMatchObject({ method: "none", base: STEEP_MAP });
  });
});

describe("Platt", () => {
  test("finds the line from which the labels were made", () => {
    const map = fitCalibration(
      Array.from({ length: 20 }, (_, index) => {
        const confidence = 0.1 + index * 0.042;
        return makeLabels(10, confidence, Math.round(10 * logistic(1.4 * logit(confidence) - 0.7)));
      }).flat(),
      IDENTITY,
    );
    expect(map).toMatchObject({ method: "platt" });
    if (map.method !== "platt") return;
    expect(map.a).toBeGreaterThan(1.2);
    expect(map.a).toBeLessThan(1.5);
    expect(map.b).toBeGreaterThan(-0.8);
    expect(map.b).toBeLessThan(-0.5);
  });

  test("keeps the order of confidences when all labels are correct", () => {
    const map = fitCalibration([...makeLabels(20, 0.6, 20), ...makeLabels(20, 0.9, 20)], IDENTITY);
    expect(calibrate(map, 0.9)).toBeGreaterThan(calibrate(map, 0.6));
    expect(calibrate(map, 0.6)).toBeGreaterThan(0.8);
  });

  test("returns the base rate when accuracy falls with confidence", () => {
    const map = fitCalibration([...makeLabels(60, 0.6, 54), ...makeLabels(60, 0.95, 6)], IDENTITY);
    expect(map).toEqual({ method: "platt", a: 0, b: 0 });
  });

  test("converges when confidences are 0 and 1", () => {
    const map = fitCalibration(
      [...makeLabels(50, 0, 25), ...makeLabels(50, 1, 50), ...makeLabels(50, 1e-9, 0)],
      IDENTITY,
    );
    for (const raw of RAWS) expect(calibrate(map, raw)).not.toBeNaN();
  });
});

describe("isotonic", () => {
  test.each<[string, (raw: number) => number]>([
    ["a step", (raw) => (raw < 0.6 ? 0.3 : 0.85)],
    ["a ceiling", (raw) => Math.min(0.7, raw)],
    ["a square", (raw) => raw ** 2],
    ["a constant", () => 0.6],
  ])("finds %s in 4000 labels", (_, truth) => {
    const map = fitCalibration(drawLabels(4000, 3, truth), IDENTITY);
    const errors = RAWS.filter((raw) => raw >= 0.35 && raw <= 0.95 && Math.abs(raw - 0.6) > 0.03).map((raw) =>
      Math.abs(calibrate(map, raw) - truth(raw)),
    );
    // The first and last blocks have few labels.
    expect(Math.max(...errors)).toBeLessThan(0.15);
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.03);
  });

  test("does not make a block of a few labels that are all correct or all wrong", () => {
    const map = fitCalibration(
      [...makeLabels(300, 0.7, 210), ...makeLabels(3, 0.2, 0), ...makeLabels(4, 0.99, 4)],
      IDENTITY,
    );
    for (const raw of [0.2, 0.7, 0.99]) expect(calibrate(map, raw)).toBeCloseTo(0.7, 1);
  });
});
