import type { JudgeTier } from "@/server/contracts/enums";
import { Problem } from "@/server/contracts/problems";
import type { RubricEstimate, RubricEstimateRequest } from "@/server/contracts/rubricEditor";
import type { TenantDeps } from "@/server/domain/deps";
import { requiresJudge } from "@/server/domain/primitives/evaluate";
import { describeIssues } from "@/server/domain/rubric/issues";
import { judgeTiers } from "@/server/domain/trial/editorSetup";
import { normalizeSubmission } from "@/server/domain/submission/normalize";
import { compileAuthored } from "@/server/domain/work/compileAuthored";
import { offload } from "@/server/domain/work/offload";
import { WorkExceeded } from "@/server/domain/work/pool";

/** For English text and JSON. */
const BYTES_PER_TOKEN = 4;
/** Three sentences, two quotations and the JSON around them. */
const REPLY_TOKENS = 260;

/**
 * Tokens and cost of one verification of this submission, by tier: as if every judged criterion were judged there once. Escalation
 * adds the higher tier's; reused judge results cost nothing.
 * @throws invalid_request with the compiler's errors
 */
export async function estimateRubric(
  deps: TenantDeps,
  { spec, submission }: RubricEstimateRequest,
): Promise<RubricEstimate> {
  const { tenantId } = deps.db;
  const result = await compileAuthored(tenantId, spec);
  if (!result.ok) throw new Problem("invalid_request", describeIssues(result.issues));
  const judged = result.compiled.criteria.filter(requiresJudge);
  const asked = { criteria: judged, submission: normalizeSubmission(submission) };
  const bytes = await offload(tenantId, "promptBytes", asked).catch((error: unknown) => {
    if (!(error instanceof WorkExceeded)) throw error;
    throw new Problem("invalid_request", "body.submission: too large to estimate with these criteria");
  });
  return { judged: judged.length, tiers: judgeTiers(deps).map((tier) => estimated(tier)) };

  function estimated(tier: ReturnType<typeof judgeTiers>[number]): RubricEstimate["tiers"][number] {
    const input_tokens = Math.round((bytes / BYTES_PER_TOKEN) * tier.samples);
    const output_tokens = judged.length * REPLY_TOKENS * tier.samples;
    const { price, model } = tier;
    const priced = price !== null && model !== null;
    return {
      ...tier,
      criteria: judged.filter((criterion) => (criterion.tier ?? (1 satisfies JudgeTier)) === tier.tier).length,
      input_tokens,
      output_tokens,
      cost_usd: priced ? (input_tokens * price.input + output_tokens * price.output) / 1_000_000 : null,
    };
  }
}
