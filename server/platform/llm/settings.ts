// Reads the model of each judge tier and of the reader. The reader uses the model of the lowest tier by default.
import { JUDGE_TIERS, type JudgeTier, type ModelForm } from "@/server/contracts/enums";
import type { ModelPrice, ModelSlot } from "@/server/llm/port";
import type { Env } from "@/server/platform/env";
import { DEFAULT_MODELS, GEMINI, GOOGLE, findListPrice } from "@/server/platform/llm/defaultModels";

/** An endpoint. `baseUrl` is undefined for OpenAI's address, `apiKey` without a key. */
type Endpoint = { baseUrl: string | undefined; apiKey: string | undefined };

/** `price` is null when unknown. */
export type SlotModel = Endpoint & { model: string; form: ModelForm; price: ModelPrice | null };

export type JudgeSettings = {
  models: Record<ModelSlot, SlotModel | null>;
  timeoutMs: number;
  /** Limits one reply, without hidden reasoning. */
  maxOutputTokens: number;
  contextTokens: number;
  maxConcurrency: number;
  tenantConcurrency: number;
};

/**
 * Reads the judge's settings. A tier needs a key or a base URL, its own or the common one. The default models apply
 * only if no tier names a model, so that a local endpoint with one model never gets a request for another.
 */
export function judgeSettings(env: Env): JudgeSettings {
  const tiers = modelOfEachTier((tier) => tierModel(env, tier));
  const lowest = JUDGE_TIERS.map((tier) => tiers[tier]).find(Boolean) ?? null;
  return {
    models: { ...tiers, reader: readerModel(env, lowest) },
    timeoutMs: env.JUDGE_TIMEOUT_MS,
    maxOutputTokens: env.JUDGE_MAX_OUTPUT_TOKENS,
    contextTokens: env.JUDGE_CONTEXT_TOKENS,
    maxConcurrency: env.JUDGE_MAX_CONCURRENCY,
    tenantConcurrency: env.JUDGE_TENANT_CONCURRENCY,
  };
}

/** Puts one model, or none, into the slot of every tier and of the reader. */
export const fillSlots = (model: SlotModel | null): JudgeSettings["models"] => ({
  ...modelOfEachTier(() => model),
  reader: model,
});

const modelOfEachTier = (modelOf: (tier: JudgeTier) => SlotModel | null) =>
  Object.fromEntries(JUDGE_TIERS.map((tier) => [tier, modelOf(tier)])) as Record<JudgeTier, SlotModel | null>;

function tierModel(env: Env, tier: JudgeTier): SlotModel | null {
  const form = env[`JUDGE_TIER_${tier}_FORM`] ?? "chat";
  const defaults = defaultEndpoint(env, form);
  const namesModel = JUDGE_TIERS.some((judgeTier) => env[`JUDGE_TIER_${judgeTier}_MODEL`] !== undefined);
  const model = !namesModel ? defaultModel(form, tier) : env[`JUDGE_TIER_${tier}_MODEL`];
  const baseUrl = env[`JUDGE_TIER_${tier}_BASE_URL`] ?? defaults.baseUrl;
  const apiKey = env[`JUDGE_TIER_${tier}_API_KEY`] ?? defaults.apiKey;
  const isReachable = apiKey !== undefined || (baseUrl !== undefined && baseUrl !== GOOGLE);
  if (model === undefined || !isReachable) return null;
  return {
    model,
    form,
    baseUrl,
    apiKey,
    price: env[`JUDGE_TIER_${tier}_PRICE`] ?? findListPrice(model, form, baseUrl),
  };
}

const defaultModel = (form: ModelForm, tier: JudgeTier): string | undefined =>
  form === "gemini" ? GEMINI.model : DEFAULT_MODELS[tier - 1]?.model;

/** Returns the common endpoint, or Google's for its Decisions, which must not get the key of OpenAI. */
function defaultEndpoint(env: Env, form: ModelForm): Pick<SlotModel, "baseUrl" | "apiKey"> {
  if (form === "gemini") return { baseUrl: GOOGLE, apiKey: undefined };
  return { baseUrl: env.OPENAI_BASE_URL, apiKey: env.OPENAI_API_KEY };
}

/**
 * Reads the reader's model. If the reader names a model, its form and endpoint default to the common ones, not the
 * tier's.
 */
function readerModel(env: Env, firstTierModel: SlotModel | null): SlotModel | null {
  const { JUDGE_READER_MODEL: ownModel, JUDGE_READER_FORM: form, JUDGE_READER_PRICE: price } = env;
  const { JUDGE_READER_BASE_URL: baseUrl, JUDGE_READER_API_KEY: apiKey } = env;
  if (!firstTierModel || [ownModel, form, price ?? undefined, baseUrl, apiKey].every((value) => value === undefined))
    return firstTierModel;
  // The address and the key of the tier are not used for a form of another provider.
  const isOtherProvider = form !== undefined && (form === "gemini") !== (firstTierModel.form === "gemini");
  const readerForm = form ?? (ownModel === undefined ? firstTierModel.form : "chat");
  const defaults =
    ownModel === undefined && !isOtherProvider
      ? firstTierModel
      : {
          model: ownModel ?? defaultModel(readerForm, 1) ?? firstTierModel.model,
          form: readerForm,
          ...defaultEndpoint(env, readerForm),
        };
  const reader = {
    model: defaults.model,
    form: form ?? defaults.form,
    baseUrl: baseUrl ?? defaults.baseUrl,
    apiKey: apiKey ?? defaults.apiKey,
  };
  return { ...reader, price: price ?? findListPrice(reader.model, reader.form, reader.baseUrl) };
}
