import type { RubricIssue } from "@/server/rubric/contract";
import { lintContrasts } from "@/server/authoring/lint/lintContrasts";
import { lintQuantifiers } from "@/server/authoring/lint/lintQuantifiers";
import { lintRubric } from "@/server/authoring/lint/lintRubric";
import { CODES } from "@/server/authoring/lint/rules/all";
import { compileRubric, type RubricCompilation } from "@/server/rubric/compile";
import { isObject } from "@/server/rubric/fields";
import { addIssue } from "@/server/rubric/issues";

/** Compiles a rubric, and adds a warning for each finding of the linter, even if the rubric has errors. */
export function compileAndLint(authored: unknown): RubricCompilation {
  const compilation = compileRubric(authored);
  const issues: RubricIssue[] = [...compilation.issues];
  const { criteria } = compilation.ok ? compilation.compiled : compilation;
  for (const { rule, path, reason, suggestion } of lintRubric(criteria)) {
    addIssue(issues, { severity: "warning", code: CODES[rule], path, message: `${reason}. ${suggestion}` });
  }
  const isSingle = isObject(authored) && authored["readings"] === "single";
  const readingIssues = isSingle ? [] : [...lintContrasts(criteria), ...lintQuantifiers(criteria)];
  for (const issue of readingIssues) addIssue(issues, issue);
  return { ...compilation, issues };
}
