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

/** A deterministic decision: certain, score 1 or 0. */
export function decided(
  met: boolean,
  rationale: string,
  { valueAssessed = null, evidenceSpans = [] }: Partial<Pick<CriterionOutcome, "valueAssessed" | "evidenceSpans">> = {},
): CriterionOutcome {
  return {
    determination: met ? "met" : "not_met",
    confidence: 1,
    score: met ? 1 : 0,
    rationale,
    valueAssessed,
    evidenceSpans,
    flagged: false,
    flagReason: null,
    manipulationDetected: false,
    model: null,
  };
}

/** No decision, with the reason: a check that could not run is not a failed check. */
export function abstained(reason: string, rationale: string): CriterionOutcome {
  return {
    determination: "cannot_determine",
    confidence: 0,
    score: null,
    rationale,
    valueAssessed: null,
    evidenceSpans: [],
    flagged: true,
    flagReason: reason,
    manipulationDetected: false,
    model: null,
  };
}
