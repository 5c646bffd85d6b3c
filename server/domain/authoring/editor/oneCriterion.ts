// One criterion compiled by itself, for what the editor shows of it.
import type { RubricIssue } from "@/server/contracts/rubric";
import { compileAndLint } from "@/server/domain/authoring/compileAndLint";
import type { CompiledCriterion } from "@/server/domain/rubric/compiledRubric";

const AT = "/criteria/0";

/** `criterion` is null when it does not compile; paths are relative to it. */
export function compileOne(authored: Record<string, unknown>): {
  criterion: CompiledCriterion | null;
  issues: RubricIssue[];
} {
  const result = compileAndLint({ name: "Trial", criteria: [authored] });
  const issues = result.issues
    .filter(({ path }) => path.startsWith(AT))
    .map((issue) => ({ ...issue, path: issue.path.slice(AT.length) }));
  return { criterion: (result.ok && result.compiled.criteria[0]) || null, issues };
}
