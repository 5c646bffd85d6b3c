// Warnings about criteria that compile but will judge badly: the linter's findings as the compiler's issues.
import type { CompiledCriterion } from "@/server/domain/rubric/compiledRubric";
import type { IssueSink, IssueWarningCode } from "@/server/domain/rubric/issues";
import type { LintRule } from "@/server/domain/authoring/lint/finding";
import { lintRubric } from "@/server/domain/authoring/lint/lintRubric";

const CODES: Record<LintRule, IssueWarningCode> = {
  circular: "statement_circular",
  could_be_deterministic: "could_be_deterministic",
  double_barrelled: "double_barrelled",
  hedged: "statement_hedged",
  needs_counting: "needs_counting",
  overlapping: "criterion_overlaps",
  rewards_length: "rewards_length",
  unfalsifiable: "statement_unfalsifiable",
  vague: "statement_too_vague",
};

/** Reports one warning for each finding of the linter. */
export function lintCriteria(criteria: readonly CompiledCriterion[], issues: IssueSink): void {
  for (const { rule, path, why, suggestion } of lintRubric(criteria)) {
    issues.warning(CODES[rule], path, `${why}. ${suggestion}`);
  }
}
