import type { RubricTrial, RubricTrialRequest } from "@/server/contracts/rubricEditor";
import { evaluateCriterion, requiresJudge } from "@/server/domain/primitives/evaluate";
import { compileOne } from "@/server/domain/authoring/editor/oneCriterion";
import { normalizeSubmission } from "@/server/domain/submission/normalize";

/** What a deterministic criterion says of a submission, with the compiler's issues. Stores nothing. */
export async function tryCriterion({ criterion: authored, submission }: RubricTrialRequest): Promise<RubricTrial> {
  const { criterion, issues } = compileOne(authored);
  if (!criterion || requiresJudge(criterion)) return { issues, outcome: null };
  const outcome = await evaluateCriterion(criterion, normalizeSubmission(submission));
  const { determination, rationale, value_assessed, evidence_spans } = outcome;
  return { issues, outcome: { determination, rationale, value_assessed, evidence_spans } };
}
