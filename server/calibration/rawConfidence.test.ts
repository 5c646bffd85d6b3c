import fc from "fast-check";
import { expect, test } from "vitest";
import { type ConfidenceFeatures, decisionConfidence, rawConfidence } from "@/server/calibration/rawConfidence";

const NO_CITATIONS = { verified: 0, repaired: 0, dropped: 0 };
const ONE: ConfidenceFeatures = { samples: 1, agreeing: 1, tokenProbability: null, citations: NO_CITATIONS };
const cited = (citations: Partial<ConfidenceFeatures["citations"]>) =>
  rawConfidence({ ...ONE, citations: { ...NO_CITATIONS, ...citations } });

test("where it starts", () => {
  expect(rawConfidence(ONE)).toBeCloseTo(0.739, 3);
  expect(cited({ verified: 1 })).toBeCloseTo(0.863, 3);
  expect(cited({ repaired: 1 })).toBeCloseTo(0.843, 3);
  expect(cited({ dropped: 3 })).toBeCloseTo(0.46, 3);
  expect(rawConfidence({ ...ONE, samples: 5, agreeing: 3 })).toBeLessThan(rawConfidence(ONE));
  expect(rawConfidence({ ...ONE, samples: 5, agreeing: 5 })).toBeGreaterThan(rawConfidence(ONE));
});

test("two against one are not enough for the usual acceptance, however sure each of them is", () => {
  const citations = { verified: 4, repaired: 0, dropped: 0 };
  const split = { samples: 3, agreeing: 2, citations };
  expect(rawConfidence({ ...split, tokenProbability: (0.98 + 0.98 + 0.02) / 3 })).toBeLessThan(0.7);
  expect(rawConfidence({ ...split, tokenProbability: null })).toBeLessThan(0.7);
  expect(rawConfidence({ ...split, samples: 5, agreeing: 4, tokenProbability: null })).toBeGreaterThan(0.7);
});

test("of a decision model it is the model's probability, whatever it cites", () => {
  const even = { ...ONE, tokenProbability: 0.51, citations: { verified: 4, repaired: 0, dropped: 0 } };
  expect(decisionConfidence(even)).toBe(0.51);
  expect(decisionConfidence({ ...even, tokenProbability: 1 })).toBe(0.98);
  expect(decisionConfidence({ ...even, tokenProbability: 0.9, citations: { ...NO_CITATIONS, dropped: 1 } })).toBe(0.5);
});

const features: fc.Arbitrary<ConfidenceFeatures> = fc.record({
  samples: fc.constant(5),
  agreeing: fc.integer({ min: 1, max: 4 }),
  tokenProbability: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  citations: fc.record({ verified: fc.nat(9), repaired: fc.nat(9), dropped: fc.nat(9) }),
});

test("inside 0..1, and better evidence never lowers it", () => {
  fc.assert(
    fc.property(features, (each) => {
      const raw = rawConfidence(each);
      expect(raw).toBeGreaterThan(0);
      expect(raw).toBeLessThan(1);
      const { verified, repaired, dropped } = each.citations;
      const betters: ConfidenceFeatures[] = [
        { ...each, agreeing: each.agreeing + 1 },
        ...(each.tokenProbability === null ? [] : [{ ...each, tokenProbability: (each.tokenProbability + 1) / 2 }]),
        ...(dropped === 0 ? [] : [{ ...each, citations: { verified, repaired: repaired + 1, dropped: dropped - 1 } }]),
        ...(repaired === 0
          ? []
          : [{ ...each, citations: { verified: verified + 1, repaired: repaired - 1, dropped } }]),
      ];
      for (const better of betters) expect(rawConfidence(better)).toBeGreaterThanOrEqual(raw - 1e-12);
    }),
  );
});
