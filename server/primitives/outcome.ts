// The outcome of evaluating one criterion.
import type { Determination, JudgeTier } from "@/server/contracts/enums";
import type { CriterionReading } from "@/server/judging/contract";
import type { EvidenceCitation } from "@/server/verdict/contract/verdict";

export type CriterionOutcome = {
  determination: Determination;
  confidence: number;
  /** 0..1, or null when the criterion abstains. */
  score: number | null;
  rationale: string;
  valueAssessed: number | null;
  evidenceSpans: EvidenceCitation[];
  flagged: boolean;
  flagReason: string | null;
  manipulationDetected: boolean;
  model: { id: string; judge_code_version: string | null } | null;
  /** Of judged criteria: the tier that answered, its confidence before calibration and the version of the map. */
  tier?: JudgeTier;
  rawConfidence?: number;
  calibrationId?: string | null;
  readings?: CriterionReading[];
  /** A favorable answer that counts without an independent reading. */
  unread?: true;
};

const PLAIN = { valueAssessed: null, evidenceSpans: [], manipulationDetected: false, model: null };

/** A deterministic decision: certain, score 1 or 0. */
export function decided(
  met: boolean,
  rationale: string,
  facts: Partial<Pick<CriterionOutcome, "valueAssessed" | "evidenceSpans">> = {},
): CriterionOutcome {
  const determination = met ? "met" : "not_met";
  const score = met ? 1 : 0;
  return { ...PLAIN, ...facts, determination, confidence: 1, score, rationale, flagged: false, flagReason: null };
}

/** No decision, with the reason: a check that could not run is not a failed check. */
export function abstained(reason: string, rationale: string): CriterionOutcome {
  return {
    ...PLAIN,
    determination: "cannot_determine",
    confidence: 0,
    score: null,
    rationale,
    flagged: true,
    flagReason: reason,
  };
}
