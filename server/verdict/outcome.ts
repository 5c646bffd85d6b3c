// Defines the outcome of a criterion, and builds outcomes.
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
  /** Set for a favorable answer that counts without an independent reading. */
  unread?: true;
};

/** Builds the outcome of a deterministic check, with a confidence of 1 and a score of 1 or 0. */
export function deterministicOutcome(
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

/** Withdraws an answer of a judge. Its cited passages stay for a reviewer. */
export function withdrawAnswer(
  { evidenceSpans }: Pick<CriterionOutcome, "evidenceSpans">,
  reason: string,
  explanation: string,
): CriterionOutcome {
  return { ...abstentionOutcome(reason, explanation), evidenceSpans };
}

const OPPOSITE = {
  met: "not_met",
  partial: "partial",
  not_met: "met",
  cannot_determine: "cannot_determine",
} as const satisfies Record<Determination, Determination>;

/** Converts the determination of a statement to that of its criterion, which may state what must not be so. */
export function determinationFor(
  { inverted }: Pick<CompiledCriterion, "inverted">,
  writtenDetermination: Determination,
) {
  return inverted ? OPPOSITE[writtenDetermination] : writtenDetermination;
}

/**
 * Converts the outcome of a statement to that of its criterion. If the criterion states what must not be so, a true
 * statement is not met, and the score is 1 minus the score. Partial stays partial.
 */
export function outcomeFor(
  criterion: Pick<CompiledCriterion, "inverted">,
  outcome: CriterionOutcome,
): CriterionOutcome {
  if (!criterion.inverted) return outcome;
  const { determination, score } = outcome;
  // 1 - 0.9 is 0.1 for people, but not in binary fractions.
  const invertedScore = score === null ? null : Math.round((1 - score) * 1e12) / 1e12;
  return { ...outcome, determination: determinationFor(criterion, determination), score: invertedScore };
}

/** Builds an abstention with its reason. A check that could not run is not a failed check. */
export function abstentionOutcome(reason: string, rationale: string): CriterionOutcome {
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
