import type { RubricIssue } from "@/server/contracts/rubric";

/** The compiler's errors as one line for a problem's detail: path, code and message of each. */
export function describeIssues(issues: readonly RubricIssue[]): string {
  return issues
    .filter((issue) => issue.severity === "error")
    .map((issue) => `${issue.path || "/"} ${issue.code}: ${issue.message}`)
    .join("; ");
}
