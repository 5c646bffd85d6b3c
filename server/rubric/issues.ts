// Collects the issues of one compilation. Paths are JSON pointers into the authored spec.
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import type { RubricIssue } from "@/server/rubric/contract";

type IssueErrorCode =
  | "contrast_equals_statement"
  | "contrasts_not_allowed"
  | "double_negation"
  | "duplicate_contrast"
  | "duplicate_key"
  | "invalid_flags"
  | "invalid_key"
  | "invalid_operator"
  | "invalid_path"
  | "invalid_pattern"
  | "invalid_range"
  | "invalid_schema"
  | "invalid_text"
  | "invalid_type"
  | "invalid_value"
  | "pattern_too_large"
  | "regex_dialect"
  | "required"
  | "role_not_supported"
  | "schema_too_large"
  | "tier_not_allowed"
  | "too_long"
  | "too_many_contrasts"
  | "too_many_criteria"
  | "unknown_field"
  | "unknown_primitive"
  | "unsafe_pattern"
  | "unsupported_pattern"
  | "unsupported_schema_keyword"
  | "weight_not_allowed";

type IssueWarningCode =
  | "always_matches"
  | "final_line_break"
  | "foreign_path"
  | "no_effect"
  | "no_must_criterion"
  | "pattern_limits_input"
  | "polynomial_pattern"
  | "regex_dialect"
  | "unscreened_pattern";

export type IssueSink = {
  error(code: IssueErrorCode, path: string, message: string): undefined;
  warning(code: IssueWarningCode, path: string, message: string): undefined;
  /** Returns a sink for the same list that prefixes every path. */
  under(prefix: string): IssueSink;
};

/**
 * Appends an issue unless there are too many, because a small request may have a hundred thousand faults. The first
 * error is always kept.
 */
export function addIssue(issues: RubricIssue[], issue: RubricIssue): undefined {
  const isFirstError = () => issue.severity === "error" && !issues.some(({ severity }) => severity === "error");
  if (issues.length < SERVER_LIMITS.rubricIssues || isFirstError()) issues.push(issue);
}

/** Creates a sink that appends to `issues`. */
export function issueSink(issues: RubricIssue[], prefix = ""): IssueSink {
  return {
    error: (code, path, message) => addIssue(issues, { severity: "error", code, path: prefix + path, message }),
    warning: (code, path, message) => addIssue(issues, { severity: "warning", code, path: prefix + path, message }),
    under: (more) => issueSink(issues, prefix + more),
  };
}

/** Describes the errors in one line, with path, code and message of each, for the detail of a problem. */
export function describeIssues(issues: readonly RubricIssue[]): string {
  return issues
    .filter((issue) => issue.severity === "error")
    .map((issue) => `${issue.path || "/"} ${issue.code}: ${issue.message}`)
    .join("; ");
}
