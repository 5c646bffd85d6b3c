// Proposes contrasts for the judged criteria that have none, by the model that drafts, or else by code.
import { contrastPrompt, CONTRASTS_SCHEMA } from "@/server/authoring/contrasts/contrastPrompt";
import { keepUsable, MAX_PROPOSALS, proposeContrasts } from "@/server/authoring/contrasts/proposeContrasts";
import { type DraftModel, draftModel, type InductionDeps } from "@/server/authoring/induction/askForDraft";
import { explainMissingAnswer } from "@/server/llm/missingAnswer";
import { JudgeError } from "@/server/llm/port";
import { replyObject } from "@/server/llm/replyObject";
import { type CompiledRubric, takesContrasts } from "@/server/rubric/compiledRubric";
import type { ContrastProposal } from "@/server/rubric/contract";

/**
 * Proposes contrasts for each criterion that may have some and has none, in their order; none for a rubric without
 * independent readings.
 */
export async function proposeForRubric(
  deps: InductionDeps,
  { criteria, readings }: CompiledRubric,
): Promise<ContrastProposal[]> {
  if (readings === "single") return [];
  const model = draftModel(deps);
  const proposals = criteria.map(async (criterion, index) => {
    const { key, statement, contrasts, inverted = false } = criterion;
    if (!takesContrasts(criterion) || statement === null || contrasts !== undefined) return [];
    const proposals = model === null ? [] : await askForContrasts(deps, model, { statement, inverted });
    const by = proposals.length > 0 ? ("model" as const) : ("code" as const);
    // Only a model can write a passage with the harm.
    const texts = by === "model" ? proposals : inverted ? [] : proposeContrasts(statement);
    return [{ key, path: `/criteria/${index}`, by, contrasts: texts }];
  });
  return (await Promise.all(proposals)).flat();
}

/** Asks the model for contrasts; returns none when the call fails or no answer is usable. */
async function askForContrasts(
  deps: InductionDeps,
  { id, tier }: DraftModel,
  criterion: { statement: string; inverted: boolean },
): Promise<string[]> {
  try {
    const reply = await deps.judge.ask({
      tenantId: deps.db.tenantId,
      slot: tier,
      messages: contrastPrompt(criterion, MAX_PROPOSALS, deps.ids.boundary()),
      schema: CONTRASTS_SCHEMA,
      temperature: 0,
      seed: 0,
    });
    const answer = explainMissingAnswer(reply) === null ? replyObject(reply.text, ["contrasts"]) : null;
    const list: unknown = answer?.ok ? answer.value["contrasts"] : null;
    const texts = Array.isArray(list) ? list.filter((text) => typeof text === "string") : [];
    return keepUsable(criterion.statement, texts).slice(0, MAX_PROPOSALS);
  } catch (error) {
    if (!(error instanceof JudgeError)) throw error;
    const { message, endpointSaid } = error;
    deps.log.warn({ perMinute: `${id} ${message}`, model: id, tier, error: message, endpointSaid }, "contrasts failed");
    return [];
  }
}
