// Simulates tenants: each judge result has features and a known probability of being correct.
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { type ConfidenceFeatures, rawConfidence } from "@/server/calibration/rawConfidence";
import { type LabeledConfidence, logistic, logit } from "@/server/statistics/calibration";

/** `truth` is P(correct) of a judge result with these features, whose raw confidence has log-odds `stated`. */
export type SimulatedTenant = { name: string; truth: (stated: number, features: ConfidenceFeatures) => number };

export const TENANTS: readonly SimulatedTenant[] = [
  { name: "near perfect", truth: (stated) => logistic(stated) },
  { name: "over-confident", truth: (stated) => logistic(0.5 * stated - 0.6) },
  { name: "very over-confident", truth: (stated) => logistic(0.3 * stated - 0.3) },
  { name: "under-confident", truth: (stated) => logistic(1.6 * stated + 0.8) },
  { name: "bent", truth: (stated) => 0.25 + 0.7 * logistic(3 * (stated - 1.5)) },
  { name: "hard cases", truth: (stated) => logistic(stated - 2) },
  { name: "easy cases", truth: (stated) => logistic(stated + 1.5) },
  { name: "ceiling", truth: (stated) => Math.min(0.8, logistic(stated + 0.5)) },
  { name: "a step", truth: (stated) => (stated < 2 ? 0.55 : 0.93) },
  { name: "no signal", truth: () => 0.7 },
  {
    name: "citations are most informative",
    truth: (stated, { citations }) => logistic(0.3 * stated + 2 * verifiedShare(citations)),
  },
  { name: "agreement is uninformative", truth: (_, { tokenProbability }) => logistic(logit(tokenProbability ?? 0.7)) },
];

/** Draws `n` labeled results with their probabilities; deterministic by seed. */
export function simulate(tenant: SimulatedTenant, n: number, seed: number): (LabeledConfidence & { chance: number })[] {
  const random = xoroshiro128plus(seed);
  const chance = () => uniformFloat64(random);
  return Array.from({ length: n }, () => {
    const features = drawFeatures(chance);
    const confidence = rawConfidence(features);
    const truth = tenant.truth(logit(confidence), features);
    return { confidence, chance: truth, correct: chance() < truth };
  });
}

/**
 * Draws the features of a case. Clear cases have agreeing samples, high token probabilities and verified quotes;
 * unclear ones less so.
 */
function drawFeatures(chance: () => number): ConfidenceFeatures {
  const clarity = 0.4 + 0.6 * chance();
  const count = (n: number, p: number) => Array.from({ length: n }, chance).filter((draw) => draw < p).length;
  const samples = [1, 3, 5][Math.floor(3 * chance())] ?? 1;
  const quotes = Math.floor(4 * chance());
  const verified = count(quotes, clarity);
  const repaired = count(quotes - verified, 0.5);
  return {
    samples,
    agreeing: 1 + count(samples - 1, clarity),
    tokenProbability: chance() < 0.5 ? null : Math.max(chance(), chance()) ** (1 - clarity),
    citations: { verified, repaired, dropped: quotes - verified - repaired },
  };
}

function verifiedShare({ verified, repaired, dropped }: ConfidenceFeatures["citations"]): number {
  const total = verified + repaired + dropped;
  return total === 0 ? 0 : (verified + repaired - dropped) / total;
}
