import type { RubricIssue } from "@/server/rubric/contract";
import type { RubricTrial, RubricTrialRequest } from "@/server/authoring/contract/rubricEditor";
import { requiresJudge } from "@/server/primitives/evaluate";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { normalizeSubmission } from "@/server/submission/normalize";
import { compileAuthored } from "@/server/work/compileAuthored";
import { evaluateOffloaded } from "@/server/work/evaluateOffloaded";
import type { WorkOwner } from "@/server/work/pool";

/** Evaluates a deterministic criterion on a submission, and returns the compiler's issues. Stores nothing. */
export async function tryCriterion(
  owner: WorkOwner,
  { body: { criterion: authored, submission } }: { body: RubricTrialRequest },
): Promise<RubricTrial> {
  const { criterion, issues } = await compileOne(owner, authored);
  if (!criterion || requiresJudge(criterion)) return { issues, outcome: null };
  const [outcome] = await evaluateOffloaded(owner, [criterion], normalizeSubmission(submission));
  if (!outcome) throw new Error("the criterion has no outcome");
  const { determination, rationale, valueAssessed, evidenceSpans } = outcome;
  const trial = { determination, rationale, value_assessed: valueAssessed, evidence_spans: evidenceSpans };
  return { issues, outcome: trial };
}

const CRITERION_PATH = "/criteria/0";

/** Compiles one criterion; null when it has errors. The paths of its issues are relative to it. */
export async function compileOne(
  owner: WorkOwner,
  authored: Record<string, unknown>,
): Promise<{ criterion: CompiledCriterion | null; issues: RubricIssue[] }> {
  const result = await compileAuthored(owner, { name: "Trial", criteria: [authored] });
  const issues = result.issues
    .filter(({ path }) => path.startsWith(CRITERION_PATH))
    .map((issue) => ({ ...issue, path: issue.path.slice(CRITERION_PATH.length) }));
  return { criterion: (result.ok && result.compiled.criteria[0]) || null, issues };
}
