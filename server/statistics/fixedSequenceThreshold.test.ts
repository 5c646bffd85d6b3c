import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { describe, expect, test } from "vitest";
import { fixedSequenceThreshold } from "@/server/statistics/fixedSequenceThreshold";
import type { LabeledConfidence } from "@/server/statistics/calibration";

const PROMISE = { targetError: 0.1, delta: 0.1 };
const SETS = 500;
/** Three standard deviations of a share of SETS that is really delta. */
const SLACK = 3 * Math.sqrt((0.1 * 0.9) / SETS);

/** Confidences uniform in 0.5..1; `wrong` is the true chance of error at a confidence. */
function draw(n: number, seed: number, wrong: (confidence: number) => number): LabeledConfidence[] {
  const random = xoroshiro128plus(seed);
  return Array.from({ length: n }, () => {
    const confidence = 0.5 + uniformFloat64(random) / 2;
    return { confidence, correct: uniformFloat64(random) >= wrong(confidence) };
  });
}

/** The true error of accepting from `threshold`, by a fine sum over the uniform confidences. */
function trueError(threshold: number, wrong: (confidence: number) => number): number {
  const from = Math.max(0.5, threshold);
  const at = Array.from({ length: 1000 }, (_, n) => wrong(from + ((1 - from) * (n + 0.5)) / 1000));
  return at.reduce((sum, each) => sum + each, 0) / at.length;
}

describe("the guarantee, over many sets of labels", () => {
  test.each<[string, number, (confidence: number) => number]>([
    ["calibrated", 300, (c) => 1 - c],
    ["calibrated, few labels", 60, (c) => 1 - c],
    ["over-confident", 500, (c) => Math.min(1, 0.08 + 0.8 * (1 - c))],
    ["no threshold is good enough, just", 400, () => 0.101],
    ["the most confident are the worst", 400, (c) => (c > 0.9 ? 0.2 : 0.08)],
  ])("%s", (_, n, wrong) => {
    const broken = Array.from({ length: SETS }, (_, seed) => {
      const found = fixedSequenceThreshold(draw(n, seed + 1, wrong), PROMISE);
      return found !== null && trueError(found.threshold, wrong) > PROMISE.targetError;
    }).filter(Boolean).length;
    expect(broken / SETS).toBeLessThanOrEqual(PROMISE.delta + SLACK);
  });

  test("it is not kept by never answering", () => {
    const found = Array.from({ length: 100 }, (_, seed) =>
      fixedSequenceThreshold(
        draw(1000, seed + 1, (c) => 1 - c),
        PROMISE,
      ),
    );
    const answered = found.filter((each) => each !== null);
    expect(answered.length).toBeGreaterThan(95);
    // 0.80 is where the true error is 0.1.
    expect(answered.reduce((sum, { threshold }) => sum + threshold, 0) / answered.length).toBeLessThan(0.86);
  });
});

describe("fixedSequenceThreshold", () => {
  const all = (n: number, confidence: number, errors: number): LabeledConfidence[] =>
    Array.from({ length: n }, (_, at) => ({ confidence, correct: at >= errors }));

  test("no labels, or too few even without an error: no promise", () => {
    expect(fixedSequenceThreshold([], PROMISE)).toBeNull();
    expect(fixedSequenceThreshold(all(21, 0.95, 0), PROMISE)).toBeNull();
  });

  test("the least that can be promised: 22 of 22", () => {
    expect(fixedSequenceThreshold(all(22, 0.95, 0), PROMISE)).toEqual({
      threshold: 0,
      accepted: 22,
      coverage: 1,
      errors: 0,
      pValue: expect.closeTo(0.9 ** 22, 10) as number,
    });
  });

  test("it stops above the labels that break the promise, and does not go on below them", () => {
    const labels = [...all(60, 0.95, 1), ...all(40, 0.8, 20), ...all(500, 0.6, 0)];
    expect(fixedSequenceThreshold(labels, PROMISE)).toMatchObject({ threshold: 0.81, accepted: 60, errors: 1 });
  });

  test("null when the first is not rejected", () => {
    expect(fixedSequenceThreshold([...all(600, 0.99, 90), ...all(5000, 0.5, 0)], PROMISE)).toBeNull();
  });
});
