import fc from "fast-check";
import { expect, test } from "vitest";
import { type ConfidenceFeatures, decisionConfidence, rawConfidence } from "@/server/calibration/rawConfidence";

const NO_CITATIONS = { verified: 0, repaired: 0, dropped: 0 };
const ONE_SAMPLE: ConfidenceFeatures = { samples: 1, agreeing: 1, tokenProbability: null, citations: NO_CITATIONS };
const confidenceWith = (citations: Partial<ConfidenceFeatures["citations"]>) =>
  rawConfidence({ ...ONE_SAMPLE, citations: { ...NO_CITATIONS, ...citations } });

test("returns the documented values before calibration", () => {
  expect(rawConfidence(ONE_SAMPLE)).toBeCloseTo(0.739, 3);
  expect(confidenceWith({ verified: 1 })).toBeCloseTo(0.863, 3);
  expect(confidenceWith({ repaired: 1 })).toBeCloseTo(0.843, 3);
  expect(confidenceWith({ dropped: 3 })).toBeCloseTo(0.46, 3);
  expect(rawConfidence({ ...ONE_SAMPLE, samples: 5, agreeing: 3 })).toBeLessThan(rawConfidence(ONE_SAMPLE));
  expect(rawConfidence({ ...ONE_SAMPLE, samples: 5, agreeing: 5 })).toBeGreaterThan(rawConfidence(ONE_SAMPLE));
});

test("stays below the default threshold when one of three samples disagrees, with any token probability", () => {
  const citations = { verified: 4, repaired: 0, dropped: 0 };
  const splitVote = { samples: 3, agreeing: 2, citations };
  expect(rawConfidence({ ...splitVote, tokenProbability: (0.98 + 0.98 + 0.02) / 3 })).toBeLessThan(0.7);
  expect(rawConfidence({ ...splitVote, tokenProbability: null })).toBeLessThan(0.7);
  expect(rawConfidence({ ...splitVote, samples: 5, agreeing: 4, tokenProbability: null })).toBeGreaterThan(0.7);
});

test("returns the probability of a decision model, capped when a citation is invented", () => {
  const evenVote = { ...ONE_SAMPLE, tokenProbability: 0.51, citations: { verified: 4, repaired: 0, dropped: 0 } };
  expect(decisionConfidence(evenVote)).toBe(0.51);
  expect(decisionConfidence({ ...evenVote, tokenProbability: 1 })).toBe(0.98);
  expect(decisionConfidence({ ...evenVote, tokenProbability: 0.9, citations: { ...NO_CITATIONS, dropped: 1 } })).toBe(
    0.5,
  );
});

const features: fc.Arbitrary<ConfidenceFeatures> = fc.record({
  samples: fc.constant(5),
  agreeing: fc.integer({ min: 1, max: 4 }),
  tokenProbability: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  citations: fc.record({ verified: fc.nat(9), repaired: fc.nat(9), dropped: fc.nat(9) }),
});

test("returns a value within 0..1 that better evidence never lowers", () => {
  fc.assert(
    fc.property(features, (facts) => {
      const raw = rawConfidence(facts);
      expect(raw).toBeGreaterThan(0);
      expect(raw).toBeLessThan(1);
      const { verified, repaired, dropped } = facts.citations;
      const betterFacts: ConfidenceFeatures[] = [
        { ...facts, agreeing: facts.agreeing + 1 },
        ...(facts.tokenProbability === null ? [] : [{ ...facts, tokenProbability: (facts.tokenProbability + 1) / 2 }]),
        ...(dropped === 0 ? [] : [{ ...facts, citations: { verified, repaired: repaired + 1, dropped: dropped - 1 } }]),
        ...(repaired === 0
          ? []
          : [{ ...facts, citations: { verified: verified + 1, repaired: repaired - 1, dropped } }]),
      ];
      for (const improvedFacts of betterFacts) expect(rawConfidence(improvedFacts)).toBeGreaterThanOrEqual(raw - 1e-12);
    }),
  );
});
