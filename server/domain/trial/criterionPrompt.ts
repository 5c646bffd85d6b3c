import { Problem } from "@/server/contracts/problems";
import type { RubricPrompt, RubricPromptRequest } from "@/server/contracts/rubricEditor";
import type { TenantDeps } from "@/server/domain/deps";
import { requiresJudge } from "@/server/domain/primitives/evaluate";
import { judgePrompt, replySchema } from "@/server/domain/judging/prompt";
import { sourcesOf } from "@/server/domain/submission/sources";
import { PROMPT_VERSION } from "@/server/domain/judging/version";
import { describeIssues } from "@/server/domain/rubric/issues";
import { compileOne } from "@/server/domain/authoring/editor/tryCriterion";
import { normalizeSubmission } from "@/server/domain/submission/normalize";

/**
 * The exact prompt that the judge is sent for one criterion and submission.
 * @throws invalid_request (it does not compile, or no model judges it)
 */
export async function criterionPrompt(
  deps: TenantDeps,
  { criterion: authored, submission }: RubricPromptRequest,
): Promise<RubricPrompt> {
  const { criterion, issues } = await compileOne(deps.db.tenantId, authored);
  if (!criterion) throw new Problem("invalid_request", `body.criterion: ${describeIssues(issues)}`);
  if (!requiresJudge(criterion)) {
    throw new Problem("invalid_request", `body.criterion: ${criterion.primitive} asks no model`);
  }
  const sources = sourcesOf(normalizeSubmission(submission));
  const question = { criterion, sources, boundary: deps.ids.boundary(), reversed: false };
  return {
    prompt_version: PROMPT_VERSION,
    messages: judgePrompt(question),
    reply_schema: replySchema(question).json,
  };
}
