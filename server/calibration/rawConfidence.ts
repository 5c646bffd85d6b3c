// Confidence before calibration: from observable facts about the judge's votes, never from the model's self-assessment.
import { clamp, logistic, logit } from "@/server/statistics/calibration";

/**
 * `agreeing` of `samples` gave the determination; `tokenProbability` is what they all give its token on average, null
 * where the endpoint offers none; citations are counted by how code found them.
 */
export type ConfidenceFeatures = {
  samples: number;
  agreeing: number;
  tokenProbability: number | null;
  citations: { verified: number; repaired: number; dropped: number };
};

const AGREEMENT_WEIGHT = 1.5;
/**
 * Split votes give less confidence than a single vote: two against one stay below the default threshold, with any
 * citations.
 */
const DISSENT_WEIGHT = 3;
const TOKEN_WEIGHT = 0.5;
/** Models put nearly all probability on one token even when wrong; beyond this it is not informative. */
const TOKEN_RANGE = [0.02, 0.98] as const;
const CITATION_WEIGHT = 0.8;
const REPAIRED_SHARE = 0.8;
const DROPPED_WEIGHT = 1.2;
/** The cap when a citation is invented, at any agreement: who invents one cannot be trusted with the others. */
const INVENTED = 0.5;

/**
 * Returns the raw confidence of a decision model, which is asked once: its own probability, capped when a citation is
 * invented. Terms for agreement and citations would lift a nearly even answer over any threshold.
 */
export function decisionConfidence({ tokenProbability, citations }: ConfidenceFeatures): number {
  const probability = clamp(tokenProbability ?? INVENTED, ...TOKEN_RANGE);
  return citations.dropped > 0 ? Math.min(probability, INVENTED) : probability;
}

/**
 * A number in 0..1 that rises with agreement, token probability and citations found, and falls with citations dropped.
 * It is the uncalibrated start: the weights are estimates, not measurements, and `calibrate` turns the number into a
 * probability by labels.
 */
export function rawConfidence({ samples, agreeing, tokenProbability, citations }: ConfidenceFeatures): number {
  const { verified, repaired, dropped } = citations;
  const total = verified + repaired + dropped;
  const agreement = AGREEMENT_WEIGHT * logit((agreeing + 1) / (samples + 2));
  const dissent = (DISSENT_WEIGHT * (samples - agreeing)) / samples;
  const token = tokenProbability === null ? 0 : TOKEN_WEIGHT * logit(clamp(tokenProbability, ...TOKEN_RANGE));
  const found = CITATION_WEIGHT * (verified + REPAIRED_SHARE * repaired) - DROPPED_WEIGHT * dropped;
  const raw = logistic(agreement - dissent + token + (total === 0 ? 0 : found / total));
  return dropped > 0 ? Math.min(raw, INVENTED) : raw;
}
