// Findings of the authoring-quality linter.
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Authored } from "@/server/rubric/fields";

export const LINTER = "authoring-quality-linter@a3";

export type LintRule =
  | "circular"
  | "could_be_deterministic"
  | "double_barrelled"
  | "hedged"
  | "needs_counting"
  | "needs_holistic"
  | "overlapping"
  | "rewards_length"
  | "unfalsifiable"
  | "vague";

export type Finding = {
  why: string;
  /** The statement or criterion to write instead, or advice. */
  suggestion: string;
  /** Fields of the criterion, at their new values, that mean the same and are decided without a model. */
  replacement?: Authored;
};

export type LintFinding = Finding & {
  rule: LintRule;
  /** An error makes a draft unpublishable. */
  severity: "error" | "warning";
  /** JSON pointer into the authored spec. */
  path: string;
};

/** The text of a criterion. */
export type Wording = Pick<CompiledCriterion, "key" | "title"> & { statement: string };

/** A rule for one statement; null without a finding. */
export type StatementRule = (wording: Wording) => Finding | null;
