// Compiles an authored rubric and adds the linter's findings to the compiler's issues.
import type { RubricIssue } from "@/server/rubric/contract";
import type { LintRule } from "@/server/authoring/lint/finding";
import { lintRubric } from "@/server/authoring/lint/lintRubric";
import { compileRubric, type RubricCompilation } from "@/server/rubric/compile";
import { issueSink, type IssueWarningCode } from "@/server/rubric/issues";

const CODES: Record<LintRule, IssueWarningCode> = {
  circular: "statement_circular",
  could_be_deterministic: "could_be_deterministic",
  double_barrelled: "double_barrelled",
  hedged: "statement_hedged",
  needs_counting: "needs_counting",
  needs_holistic: "needs_holistic",
  overlapping: "criterion_overlaps",
  rewards_length: "rewards_length",
  unfalsifiable: "statement_unfalsifiable",
  vague: "statement_too_vague",
};

/** `compileRubric` with one warning for each finding of the linter, also for a rubric that has errors. */
export function compileAndLint(authored: unknown): RubricCompilation {
  const compilation = compileRubric(authored);
  const issues: RubricIssue[] = [...compilation.issues];
  const sink = issueSink(issues);
  const { criteria } = compilation.ok ? compilation.compiled : compilation;
  for (const { rule, path, why, suggestion } of lintRubric(criteria)) {
    sink.warning(CODES[rule], path, `${why}. ${suggestion}`);
  }
  return { ...compilation, issues };
}
