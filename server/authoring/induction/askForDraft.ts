// Asks the model for a draft that compiles: one call, and one repair that names the fault.
import { JUDGE_TIERS, type JudgeTier } from "@/server/contracts/enums";
import { Problem } from "@/server/contracts/problems";
import type { TenantDeps } from "@/server/deps/deps";
import { JudgeError, type JudgeMessage, type JudgeReply } from "@/server/llm/port";
import { describeIssues } from "@/server/rubric/issues";
import { DRAFT_SCHEMA } from "@/server/authoring/induction/draftPrompt";
import { repairPrompt } from "@/server/llm/fencedPrompt";
import { type Draft, readDraft, type ReadDraft } from "@/server/authoring/induction/readDraft";
import { compileAuthored } from "@/server/work/compileAuthored";
import type { WorkOwner } from "@/server/work/pool";

/** The deps that induction needs. */
export type InductionDeps = Pick<TenantDeps, "judge" | "log"> &
  WorkOwner & { ids: Pick<TenantDeps["ids"], "boundary"> };

export type DraftModel = { id: string; tier: JudgeTier };
type DraftRequest = { messages: readonly JudgeMessage[]; max: number; tierHint: JudgeTier | undefined };

/** Tiers by preference. The lowest is last, because it drafts worse than the others. */
const TIERS: readonly JudgeTier[] = [...JUDGE_TIERS.slice(1), ...JUDGE_TIERS.slice(0, 1)];
const RETRY_AFTER_SECONDS = 30;
const FAULT_CHARS = 1_500;

/** Returns the chat model that drafts; null when none is configured. */
export function draftModel(deps: InductionDeps): DraftModel | null {
  for (const tier of TIERS) {
    const id = deps.judge.model(tier);
    if (id !== null && deps.judge.form(tier) === "chat") return { id, tier };
  }
  return null;
}

/**
 * Asks for a draft that compiles.
 * @throws induction_failed (refused, or unusable after one repair), service_unavailable with Retry-After
 */
export async function askForDraft(deps: InductionDeps, model: DraftModel, request: DraftRequest): Promise<Draft> {
  const firstReply = await ask(deps, model, request.messages);
  const usableDraft = await checkDraft(deps, firstReply, request);
  if (usableDraft.ok) return usableDraft.draft;
  if (usableDraft.refused) throw refusedDraft();
  const secondReply = await ask(deps, model, repairPrompt(request.messages, firstReply.text, usableDraft.fault));
  const repairedDraft = await checkDraft(deps, secondReply, request);
  if (repairedDraft.ok) return repairedDraft.draft;
  if (repairedDraft.refused) throw refusedDraft();
  throw new Problem("induction_failed", `the model's draft cannot be used: ${repairedDraft.fault}`);
}

async function checkDraft(deps: InductionDeps, reply: JudgeReply, { max, tierHint }: DraftRequest): Promise<ReadDraft> {
  const readResult = readDraft(reply, max, tierHint);
  if (!readResult.ok) return readResult;
  const { name, criteria } = readResult.draft;
  const compilation = await compileAuthored(deps, { name, criteria });
  return compilation.ok ? readResult : { ok: false, fault: describeIssues(compilation.issues).slice(0, FAULT_CHARS) };
}

async function ask(
  deps: InductionDeps,
  { id, tier }: DraftModel,
  messages: readonly JudgeMessage[],
): Promise<JudgeReply> {
  const { tenantId } = deps.db;
  try {
    const reply = await deps.judge.ask({
      tenantId,
      slot: tier,
      messages,
      schema: DRAFT_SCHEMA,
      temperature: 0,
      seed: 0,
    });
    if (reply.finish !== "refusal") return reply;
  } catch (error) {
    if (!(error instanceof JudgeError)) throw error;
    const { message, endpointSaid } = error;
    deps.log.warn({ perMinute: `${id} ${message}`, model: id, tier, error: message, endpointSaid }, "a draft failed");
    throw toProblem(error);
  }
  throw refusedDraft();
}

const refusedDraft = () => new Problem("induction_failed", "the model refused to draft a rubric from this");

function toProblem(error: JudgeError): Problem {
  if (error.kind !== "unavailable") {
    const details = {
      rejected: `the configured model rejected the call: ${error.message}`,
      model_gone: "the configured model is no longer available",
      too_long: "this is more than the model reads",
      refused: "the model refused",
    };
    return new Problem("induction_failed", details[error.kind], { cause: error });
  }
  const seconds = error.retryAfterMs === null ? RETRY_AFTER_SECONDS : Math.max(1, Math.ceil(error.retryAfterMs / 1000));
  const headers = { "retry-after": String(seconds) };
  return new Problem("service_unavailable", "the model that drafts is not available now", { headers, cause: error });
}
