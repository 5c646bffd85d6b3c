// Defines the findings and rules of the authoring-quality linter.
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Authored } from "@/server/rubric/fields";

export const LINTER = "authoring-quality-linter@a3";

export type Finding = {
  reason: string;
  /** The statement or criterion to write instead, or advice. */
  suggestion: string;
  /** Fields of the criterion, at their new values, that mean the same and are decided without a model. */
  replacement?: Authored;
};

/** The wording of a criterion. */
export type Wording = Pick<CompiledCriterion, "key" | "title"> & { statement: string };

/** `code`: code of the warning in a compilation. */
type RuleFields<Name extends string> = {
  name: Name;
  code: string;
  /**
   * Readers would disagree on such a statement, or every output gets the same verdict: a draft with it cannot be
   * published.
   */
  blocks?: true;
  /** Rules whose finding for the same statement is more precise. */
  yieldsTo?: readonly string[];
};
type StatementRule<Name extends string> = RuleFields<Name> & { find: (wording: Wording) => Finding | null };

/** Defines a rule about a single statement. `find` returns null without a finding. */
export function statementRule<const Name extends string>(
  about: RuleFields<Name>,
  find: (wording: Wording) => Finding | null,
): StatementRule<Name> {
  return { ...about, find };
}
