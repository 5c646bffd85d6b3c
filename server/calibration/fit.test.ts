import fc from "fast-check";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { describe, expect, test } from "vitest";
import { fitCalibration } from "@/server/calibration/fit";
import { calibrate, type CalibrationMap, IDENTITY } from "@/server/calibration/map";
import { type LabeledConfidence, logistic, logit } from "@/server/statistics/calibration";

const RAWS = Array.from({ length: 99 }, (_, at) => (at + 1) / 100);
const STEEP: CalibrationMap = { method: "platt", a: 2, b: -1 };

/** Raw confidences uniform in 0.3..0.98, correct with the chance that `truth` gives them. */
function draw(n: number, seed: number, truth: (raw: number) => number): LabeledConfidence[] {
  const random = xoroshiro128plus(seed);
  return Array.from({ length: n }, () => {
    const confidence = 0.3 + 0.68 * uniformFloat64(random);
    return { confidence, correct: uniformFloat64(random) < truth(confidence) };
  });
}

const many = (n: number, confidence: number, right: number): LabeledConfidence[] =>
  Array.from({ length: n }, (_, at) => ({ confidence, correct: at < right }));

describe("any labels", () => {
  const label = fc.record({ confidence: fc.integer({ min: 0, max: 30 }).map((n) => n / 30), correct: fc.boolean() });
  const labels = fc
    .constantFrom(0, 5, 29, 30, 100, 200, 201, 320)
    .chain((n) => fc.array(label, { minLength: n, maxLength: n }));
  const prior = fc.constantFrom<CalibrationMap>(IDENTITY, STEEP, { method: "none", offset: -1, base: STEEP });

  test("give a map that never falls, whose shape follows their number, and survives JSON", () => {
    fc.assert(
      fc.property(labels, prior, (list, from) => {
        const map = fitCalibration(list, from);
        expect(map.method).toBe(list.length < 30 ? "none" : list.length <= 200 ? "platt" : "isotonic");
        if (map.method === "isotonic") {
          const [xs, ys] = [map.points.map(([x]) => x), map.points.map(([, y]) => y)];
          expect(xs).toEqual([...new Set(xs)].sort((a, b) => a - b));
          expect(ys).toEqual([...ys].sort((a, b) => a - b));
        }
        const answers = RAWS.map((raw) => calibrate(map, raw));
        answers.forEach((answer, at) => expect(answer).toBeGreaterThanOrEqual((answers[at - 1] ?? 0) - 1e-12));
        expect(JSON.parse(JSON.stringify(map))).toEqual(map);
      }),
      { numRuns: 200 },
    );
  });

  test("in any order give the same map", () => {
    const reordered = labels.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
    );
    fc.assert(
      fc.property(reordered, prior, ([list, other], from) => {
        expect(fitCalibration(other, from)).toEqual(fitCalibration(list, from));
      }),
      { numRuns: 100 },
    );
  });
});

describe("few labels", () => {
  test("none change nothing, whatever the prior", () => {
    const isotonic = fitCalibration(
      draw(500, 1, (raw) => raw ** 2),
      IDENTITY,
    );
    for (const prior of [IDENTITY, STEEP, isotonic, fitCalibration(many(9, 0.8, 3), isotonic)]) {
      const map = fitCalibration([], prior);
      for (const raw of RAWS) expect(calibrate(map, raw)).toBeCloseTo(calibrate(prior, raw), 10);
    }
  });

  test("move the answer towards what they say, by n / (n + 30)", () => {
    const offset = (labels: readonly LabeledConfidence[]) => {
      const map = fitCalibration(labels, IDENTITY);
      return map.method === "none" ? map.offset : NaN;
    };
    expect(offset(many(10, 0.8, 8))).toBeCloseTo(0, 6);
    // Ten labels, half of them right, and two as the prior would have them.
    const likeliest = logit((5 + 2 * 0.8) / 12) - logit(0.8);
    expect(offset(many(10, 0.8, 5))).toBeCloseTo((likeliest * 10) / 40, 6);
    expect(offset(many(1, 0.8, 1))).toBeGreaterThan(0);
    expect(offset(many(1, 0.8, 0))).toBeLessThan(0);
    expect(offset(many(29, 0.8, 29))).toBeLessThan(2);
    expect(offset(many(29, 0.8, 29))).toBeGreaterThan(offset(many(10, 0.8, 10)));
  });

  test("a second tenant's offset has the same base", () => {
    const first = fitCalibration(many(9, 0.8, 3), STEEP);
    expect(fitCalibration(many(9, 0.8, 3), first)).toMatchObject({ method: "none", base: STEEP });
  });
});

describe("Platt", () => {
  test("finds the line that made the labels", () => {
    const map = fitCalibration(
      Array.from({ length: 20 }, (_, at) => {
        const confidence = 0.1 + at * 0.042;
        return many(10, confidence, Math.round(10 * logistic(1.4 * logit(confidence) - 0.7)));
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

  test("labels of one outcome keep the order of confidences and never reach certainty", () => {
    const map = fitCalibration([...many(20, 0.6, 20), ...many(20, 0.9, 20)], IDENTITY);
    expect(calibrate(map, 0.9)).toBeGreaterThan(calibrate(map, 0.6));
    expect(calibrate(map, 0.6)).toBeGreaterThan(0.8);
  });

  test("confidence that is upside down is worth nothing: everything gets the base rate", () => {
    const map = fitCalibration([...many(60, 0.6, 54), ...many(60, 0.95, 6)], IDENTITY);
    expect(map).toEqual({ method: "platt", a: 0, b: 0 });
  });

  test("far-off confidences do not upset Newton", () => {
    const map = fitCalibration([...many(50, 0, 25), ...many(50, 1, 50), ...many(50, 1e-9, 0)], IDENTITY);
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
    const map = fitCalibration(draw(4000, 3, truth), IDENTITY);
    const errors = RAWS.filter((raw) => raw >= 0.35 && raw <= 0.95 && Math.abs(raw - 0.6) > 0.03).map((raw) =>
      Math.abs(calibrate(map, raw) - truth(raw)),
    );
    // The first and last blocks rest on few labels.
    expect(Math.max(...errors)).toBeLessThan(0.15);
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.03);
  });

  test("no block rests on few labels, so a lucky run is not certainty", () => {
    const map = fitCalibration([...many(300, 0.7, 210), ...many(3, 0.2, 0), ...many(4, 0.99, 4)], IDENTITY);
    for (const raw of [0.2, 0.7, 0.99]) expect(calibrate(map, raw)).toBeCloseTo(0.7, 1);
  });
});
