// The outcome of evaluating one criterion.
import type { Determination, JudgeTier } from "@/server/contracts/enums";
import type { CriterionReading } from "@/server/verdict/contract/reading";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
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
  /** Set for judged criteria: the tier that answered, its confidence before calibration and the version of the map. */
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

/** Withdraws an answer of a judge. The passages that it cites stay, for a reviewer. */
export function withdrawn(
  { evidenceSpans }: Pick<CriterionOutcome, "evidenceSpans">,
  reason: string,
  why: string,
): CriterionOutcome {
  return { ...abstained(reason, why), evidenceSpans };
}

const OPPOSITE = {
  met: "not_met",
  partial: "partial",
  not_met: "met",
  cannot_determine: "cannot_determine",
} as const satisfies Record<Determination, Determination>;

/** Turns a determination about what is written into that of a criterion, which may state what must not be so. */
export function determinationFor({ inverted }: Pick<CompiledCriterion, "inverted">, found: Determination) {
  return inverted ? OPPOSITE[found] : found;
}

/**
 * Turns the outcome about what is written into that of the criterion. Where it states what must not be so, what holds
 * is not met and the score is what remains to 1; partial stays partial, because a harm in part is neither there nor
 * absent.
 */
export function outcomeFor(
  criterion: Pick<CompiledCriterion, "inverted">,
  outcome: CriterionOutcome,
): CriterionOutcome {
  if (!criterion.inverted) return outcome;
  const { determination, score } = outcome;
  // 1 - 0.9 is 0.1 for the reader, but not for binary fractions.
  const rest = score === null ? null : Math.round((1 - score) * 1e12) / 1e12;
  return { ...outcome, determination: determinationFor(criterion, determination), score: rest };
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
