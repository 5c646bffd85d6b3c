// Defines the compiled form of a rubric, with all defaults and without IDs. It is stored, served and hashed unchanged.
import type { CriterionType } from "@/server/contracts/criterionTypes";
import type { CriterionPrimitive, JudgeTier } from "@/server/contracts/enums";
import type { SubmissionRole } from "@/server/submission/contract";

/** Evidence that a true statement needs: a citation, or none (`holistic`) when no single passage can show it. */
export const CRITERION_EVIDENCE = ["cited", "holistic"] as const;
type CriterionEvidence = (typeof CRITERION_EVIDENCE)[number];

/** The passages of the judged role that a statement is about: at least one, every one, or none. */
export const CRITERION_QUANTIFIERS = ["some", "every", "none"] as const;
export type CriterionQuantifier = (typeof CRITERION_QUANTIFIERS)[number];

export type CompiledCriterion = {
  key: string;
  type: CriterionType;
  /**
   * The criterion states a harm: a true statement is not met. Set on every must_not criterion, except in versions that
   * were compiled before the type had this meaning; these keep their meaning and their hash.
   */
  inverted?: true;
  primitive: CriterionPrimitive;
  /** The settings, checked and completed by the criterion's primitive. */
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
   * As authored; use `evidenceOf`, which has the default. Absent by default, so that hashes of older rubrics stay
   * valid.
   */
  evidence?: CriterionEvidence;
  /**
   * Variations that are false where the statement is true; of a must_not, passages in which it is true. Never empty.
   */
  contrasts?: string[];
  /** As authored; absent by default, so that hashes of older rubrics stay valid. */
  quantifier?: CriterionQuantifier;
  /** Copied from the rubric, so that a criterion can be evaluated without it. */
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
   * Content type of outputs whose submission names none. Absent unless authored, so that other rubrics keep their hash.
   */
  content_type?: string;
  /**
   * "single": a model's favorable answer counts without an independent reading. Absent otherwise, for the same reason.
   */
  readings?: "single";
  criteria: CompiledCriterion[];
};

/**
 * Returns the evidence that a true statement needs; null when no model judges. The default is `holistic` for a must_not
 * criterion, because a harm may be a matter of tone, and for a statement about no passage; otherwise `cited`.
 */
export function evidenceOf(criterion: CompiledCriterion): CriterionEvidence | null {
  if (criterion.tier === null) return null;
  const isAbsence = criterion.type === "must_not" || criterion.quantifier === "none";
  return criterion.evidence ?? (isAbsence ? "holistic" : "cited");
}

/** Whether the criterion may have contrasts, which readings ask about. */
export function takesContrasts({ tier, statement }: CompiledCriterion): boolean {
  return tier !== null && statement !== null;
}

/**
 * Whether a favorable answer has to be right about each passage of the judged role: for a statement about every passage
 * or none, and for a harm in some passage.
 */
export function asksEachPassage({ tier, quantifier, inverted }: CompiledCriterion): boolean {
  if (tier === null || quantifier === undefined) return false;
  return inverted === true ? quantifier === "some" : quantifier !== "some";
}

/** Whether a favorable answer depends on all the material, because no single passage can show it. */
export function dependsOnWholeMaterial(criterion: CompiledCriterion): boolean {
  return criterion.inverted === true || evidenceOf(criterion) === "holistic" || asksEachPassage(criterion);
}
