import type { JudgeTier, ModelForm } from "@/server/contracts/enums";
import type { RubricEstimate, RubricEstimateRequest } from "@/server/authoring/contract/rubricEditor";
import type { TenantDeps } from "@/server/deps/deps";
import type { ModelPrice, ModelSlot } from "@/server/llm/port";
import { requiresJudge } from "@/server/primitives/evaluate";
import { judgeTiers } from "@/server/trial/editorSetup";
import { normalizeSubmission } from "@/server/submission/normalize";
import { resolveReadings } from "@/server/tenant/settings";
import { requireCompiled } from "@/server/work/compileAuthored";
import { offload } from "@/server/work/offload";
import type { ReadingCounts } from "@/server/trial/estimateSentBytes";

/** Average for English text and JSON. */
const BYTES_PER_TOKEN = 4;
/**
 * Expected tokens of a reply. `judge`: three sentences, two quotations and JSON. `reader`: a reason and four words.
 * `passage`: the name of a passage, a word and its sources. A decision model writes nothing.
 */
const REPLY_TOKENS = { judge: 260, reader: 90, passage: 15 };

const readingTokens = ({ calls, passages }: ReadingCounts): number =>
  calls * REPLY_TOKENS.reader + passages * REPLY_TOKENS.passage;

/**
 * Estimates the tokens and cost of one verification by tier, as if each judged criterion were judged once at that tier.
 * Escalations and independent readings add to it; reused judge results cost nothing.
 * @throws invalid_request with the compiler's errors
 */
export async function estimateRubric(
  deps: TenantDeps,
  { body: { spec, submission } }: { body: RubricEstimateRequest },
): Promise<RubricEstimate> {
  const { compiled } = await requireCompiled(deps, spec);
  const judgedCriteria = compiled.criteria.filter(requiresJudge);
  const tiers = judgeTiers(deps);
  const hasReadings = (await resolveReadings(deps, compiled)) !== "single";
  const input = {
    criteria: judgedCriteria,
    submission: normalizeSubmission(submission),
    models: tiers.map(({ tier }) => askedModel(tier)),
    reader: hasReadings ? askedModel("reader") : null,
  };
  const bytes = await offload(deps, "estimateSentBytes", input, {
    exceeded: ["invalid_request", "body.submission: too large to estimate with these criteria"],
  });
  const reader = { model: deps.judge.model("reader"), price: deps.judge.price("reader") };
  return {
    judged: judgedCriteria.length,
    tiers: tiers.map((tier, index) => ({
      ...tier,
      criteria: judgedCriteria.filter((criterion) => (criterion.tier ?? (1 satisfies JudgeTier)) === tier.tier).length,
      ...estimateUse(
        tier,
        deps.judge.form(tier.tier),
        (bytes.modelBytes[index] ?? 0) * tier.samples,
        judgedCriteria.length * tier.samples * REPLY_TOKENS.judge,
      ),
    })),
    readings: hasReadings
      ? {
          ...reader,
          ...estimateUse(reader, deps.judge.form("reader"), bytes.readingBytes, readingTokens(bytes.readingCounts)),
        }
      : null,
  };

  function askedModel(slot: ModelSlot) {
    return { form: deps.judge.form(slot), maxOptions: deps.judge.maxOptions(slot) };
  }
  function estimateUse(
    { model, price }: { model: string | null; price: ModelPrice | null },
    form: ModelForm,
    sentBytes: number,
    replyTokens: number,
  ) {
    const input_tokens = Math.round(sentBytes / BYTES_PER_TOKEN);
    const output_tokens = form === "chat" ? replyTokens : 0;
    const hasPrice = price !== null && model !== null;
    const cost_usd = hasPrice ? (input_tokens * price.input + output_tokens * price.output) / 1_000_000 : null;
    return { input_tokens, output_tokens, cost_usd };
  }
}
