// What the authoring-quality linter says about one criterion.
import type { CompiledCriterion } from "@/server/domain/rubric/compiledRubric";
import type { Authored } from "@/server/domain/rubric/fields";

export const LINTER = "authoring-quality-linter@a3";

export type LintRule =
  | "circular"
  | "could_be_deterministic"
  | "double_barrelled"
  | "hedged"
  | "needs_counting"
  | "overlapping"
  | "rewards_length"
  | "unfalsifiable"
  | "vague";

export type Finding = {
  why: string;
  /** The statement or criterion to write instead; advice where none can be written for the author. */
  suggestion: string;
  /** Fields of the criterion, at their new values, that mean the same and are decided without a model. */
  replacement?: Authored;
};

export type LintFinding = Finding & {
  rule: LintRule;
  /** An error keeps a draft from being publishable: its verdicts would say nothing that two readers agree on. */
  severity: "error" | "warning";
  /** JSON pointer into the authored spec. */
  path: string;
};

/** The part of a criterion that is in words. */
export type Wording = Pick<CompiledCriterion, "key" | "title"> & { statement: string };

/** One rule over one statement; null when there is nothing to say. */
export type StatementRule = (wording: Wording) => Finding | null;
