import type { RubricIssue } from "@/server/contracts/rubric";
import type { RubricTrial, RubricTrialRequest } from "@/server/contracts/rubricEditor";
import { compileAndLint } from "@/server/domain/authoring/compileAndLint";
import { evaluateCriterion, requiresJudge } from "@/server/domain/primitives/evaluate";
import type { CompiledCriterion } from "@/server/domain/rubric/compiledRubric";
import { normalizeSubmission } from "@/server/domain/submission/normalize";

/** The outcome of a deterministic criterion for a submission, with the compiler's issues. Stores nothing. */
export async function tryCriterion({ criterion: authored, submission }: RubricTrialRequest): Promise<RubricTrial> {
  const { criterion, issues } = compileOne(authored);
  if (!criterion || requiresJudge(criterion)) return { issues, outcome: null };
  const outcome = await evaluateCriterion(criterion, normalizeSubmission(submission));
  const { determination, rationale, valueAssessed, evidenceSpans } = outcome;
  const trial = { determination, rationale, value_assessed: valueAssessed, evidence_spans: evidenceSpans };
  return { issues, outcome: trial };
}

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
