// Computes confidence before calibration from facts about the judge's votes, never from the model's self-assessment.
import { clamp, logistic, logit } from "@/server/statistics/calibration";

/**
 * Facts about the samples. `agreeing`: number of samples with the determination. `tokenProbability`: mean probability
 * of its token; null when the endpoint reports none. `citations`: counts by the result of the check.
 */
export type ConfidenceFeatures = {
  samples: number;
  agreeing: number;
  tokenProbability: number | null;
  citations: { verified: number; repaired: number; dropped: number };
};

const AGREEMENT_WEIGHT = 1.5;
/**
 * Weight of dissenting samples. Split votes give less confidence than a single vote: two against one stay below the
 * default threshold, with any citations.
 */
const DISSENT_WEIGHT = 3;
const TOKEN_WEIGHT = 0.5;
/** Models put nearly all probability on one token even when wrong; beyond this it is not informative. */
const TOKEN_RANGE = [0.02, 0.98] as const;
const CITATION_WEIGHT = 0.8;
const REPAIRED_SHARE = 0.8;
const DROPPED_WEIGHT = 1.2;
/** Maximum confidence when a citation is invented, because then the other citations cannot be trusted either. */
const INVENTED_CITATION_CAP = 0.5;

/**
 * Returns the raw confidence of a decision model, which is asked once: its own probability, capped when a citation is
 * invented. Terms for agreement and citations would lift a nearly even answer over any threshold.
 */
export function decisionConfidence({ tokenProbability, citations }: ConfidenceFeatures): number {
  const probability = clamp(tokenProbability ?? INVENTED_CITATION_CAP, ...TOKEN_RANGE);
  return citations.dropped > 0 ? Math.min(probability, INVENTED_CITATION_CAP) : probability;
}

/**
 * Computes a number in 0..1 that rises with agreement, token probability and located citations, and falls with dropped
 * ones. It is the start of calibration: the weights are estimates, not measurements, and `calibrate` turns the number
 * into a probability by labels.
 */
export function rawConfidence({ samples, agreeing, tokenProbability, citations }: ConfidenceFeatures): number {
  const { verified, repaired, dropped } = citations;
  const total = verified + repaired + dropped;
  const agreement = AGREEMENT_WEIGHT * logit((agreeing + 1) / (samples + 2));
  const dissent = (DISSENT_WEIGHT * (samples - agreeing)) / samples;
  const token = tokenProbability === null ? 0 : TOKEN_WEIGHT * logit(clamp(tokenProbability, ...TOKEN_RANGE));
  const citationScore = CITATION_WEIGHT * (verified + REPAIRED_SHARE * repaired) - DROPPED_WEIGHT * dropped;
  const raw = logistic(agreement - dissent + token + (total === 0 ? 0 : citationScore / total));
  return dropped > 0 ? Math.min(raw, INVENTED_CITATION_CAP) : raw;
}
