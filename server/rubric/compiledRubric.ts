// The compiled form: all defaults filled, no ids. Stored, served and hashed as is.
import type { CriterionPrimitive, JudgeTier } from "@/server/contracts/enums";
import type { SubmissionRole } from "@/server/submission/contract";

export const CRITERION_TYPES = ["must_have", "must_not", "scored"] as const;
export type CriterionType = (typeof CRITERION_TYPES)[number];

/** What a true statement needs: a citation, or (`holistic`) nothing, for what no passage can show. */
export const CRITERION_EVIDENCE = ["cited", "holistic"] as const;
type CriterionEvidence = (typeof CRITERION_EVIDENCE)[number];

/** Which passages of the judged role a statement is about: at least one, each, or none. */
export const CRITERION_QUANTIFIERS = ["some", "every", "none"] as const;
export type CriterionQuantifier = (typeof CRITERION_QUANTIFIERS)[number];

export type CompiledCriterion = {
  key: string;
  type: CriterionType;
  /**
   * The criterion states what must not be so: what holds as written is not met. On every must_not criterion, except in
   * versions that were compiled before the type had this meaning; they keep theirs, and their hash.
   */
  inverted?: true;
  primitive: CriterionPrimitive;
  /** Checked and filled by the criterion's primitive. */
  config: Record<string, unknown>;
  title: string | null;
  statement: string | null;
  /** null unless the type is scored. */
  weight: number | null;
  /** null unless the primitive needs a judge. */
  tier: JudgeTier | null;
  applies_to: SubmissionRole;
  requires_context: boolean;
  partial_allowed: boolean;
  /**
   * As authored; read it by `evidenceOf`. Absent from the hash where the author is silent, so that hashes of older
   * rubrics stay.
   */
  evidence?: CriterionEvidence;
  /** Variations of the statement that are not true where it is; absent without one. */
  contrasts?: string[];
  /** As authored; absent where the author is silent, so that hashes of older rubrics stay. */
  quantifier?: CriterionQuantifier;
  /** Copied from the rubric, so that a criterion can be evaluated alone. */
  acceptance_threshold: number;
};

export type CompiledRubric = {
  name: string;
  description: string | null;
  acceptance_threshold: number;
  met_at: number;
  partial_at: number;
  proof_ttl_days: number | null;
  /**
   * Of the outputs, for submissions that name none. Absent unless authored, so that rubrics without it keep their hash.
   */
  content_type?: string;
  /**
   * "single": a favorable answer of a model counts without an independent reading. Absent otherwise, for the same
   * reason.
   */
  readings?: "single";
  criteria: CompiledCriterion[];
};

/**
 * What a model has to cite before a statement counts as true; null where no model judges. Nothing is the default of a
 * must_not criterion, since a harm may be one of tone, which no passage shows, and of a statement about no passage.
 */
export function evidenceOf(criterion: CompiledCriterion): CriterionEvidence | null {
  if (criterion.tier === null) return null;
  const isAbsence = criterion.type === "must_not" || criterion.quantifier === "none";
  return criterion.evidence ?? (isAbsence ? "holistic" : "cited");
}

/** Whether readings ask about contrasts of the criterion. */
export function takesContrasts({ tier, statement }: CompiledCriterion): boolean {
  return tier !== null && statement !== null;
}

/**
 * Whether the favorable answer has to hold of each passage of the judged role: of every one, or where a harm in some
 * passage would break it.
 */
export function asksEachPassage({ tier, quantifier, inverted }: CompiledCriterion): boolean {
  if (tier === null || quantifier === undefined) return false;
  return inverted === true ? quantifier === "some" : quantifier !== "some";
}

/** Whether a favorable answer is about the material as a whole: no passage shows an absence. */
export function restsOnWhole(criterion: CompiledCriterion): boolean {
  return criterion.inverted === true || evidenceOf(criterion) === "holistic" || asksEachPassage(criterion);
}
