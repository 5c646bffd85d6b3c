// The model of each judge tier and of the reader, which is that of the lowest tier unless it has its own.
import type { JudgeTier, ModelForm } from "@/server/contracts/enums";
import type { ModelPrice, ModelSlot } from "@/server/llm/port";
import type { Env } from "@/server/platform/env";
import { DEFAULT_MODELS, GEMINI, GOOGLE, knownPrice } from "@/server/platform/llm/defaultModels";

/** Undefined: OpenAI's address; no key. */
type Endpoint = { baseUrl: string | undefined; apiKey: string | undefined };

/** `price` is null when unknown. */
export type SlotModel = Endpoint & { model: string; form: ModelForm; price: ModelPrice | null };

export type JudgeSettings = {
  models: Record<ModelSlot, SlotModel | null>;
  timeoutMs: number;
  /** Of one reply, without hidden reasoning. */
  maxOutputTokens: number;
  contextTokens: number;
  maxConcurrency: number;
  tenantConcurrency: number;
};

/**
 * Without a key or a base URL, for all or for itself, no tier is configured. The default models apply only while no
 * tier is set, so that a local endpoint with one model never gets a request for another.
 */
export function judgeSettings(env: Env): JudgeSettings {
  const tiers = [tierModel(env, 1), tierModel(env, 2), tierModel(env, 3)] as const;
  return {
    models: { 1: tiers[0], 2: tiers[1], 3: tiers[2], reader: readerModel(env, tiers.find(Boolean) ?? null) },
    timeoutMs: env.JUDGE_TIMEOUT_MS,
    maxOutputTokens: env.JUDGE_MAX_OUTPUT_TOKENS,
    contextTokens: env.JUDGE_CONTEXT_TOKENS,
    maxConcurrency: env.JUDGE_MAX_CONCURRENCY,
    tenantConcurrency: env.JUDGE_TENANT_CONCURRENCY,
  };
}

function tierModel(env: Env, tier: JudgeTier): SlotModel | null {
  const form = env[`JUDGE_TIER_${tier}_FORM`] ?? "chat";
  const defaults = defaultEndpoint(env, form);
  const named = env.JUDGE_TIER_1_MODEL ?? env.JUDGE_TIER_2_MODEL ?? env.JUDGE_TIER_3_MODEL;
  const model = named === undefined ? defaultModel(form, tier) : env[`JUDGE_TIER_${tier}_MODEL`];
  const baseUrl = env[`JUDGE_TIER_${tier}_BASE_URL`] ?? defaults.baseUrl;
  const apiKey = env[`JUDGE_TIER_${tier}_API_KEY`] ?? defaults.apiKey;
  const isReachable = apiKey !== undefined || (baseUrl !== undefined && baseUrl !== GOOGLE);
  if (model === undefined || !isReachable) return null;
  return { model, form, baseUrl, apiKey, price: env[`JUDGE_TIER_${tier}_PRICE`] ?? knownPrice(model, form, baseUrl) };
}

const defaultModel = (form: ModelForm, tier: JudgeTier): string | undefined =>
  form === "gemini" ? GEMINI.model : DEFAULT_MODELS[tier - 1]?.model;

/** Google's Decisions are at Google, which is not sent the key of OpenAI. */
function defaultEndpoint(env: Env, form: ModelForm): Pick<SlotModel, "baseUrl" | "apiKey"> {
  if (form === "gemini") return { baseUrl: GOOGLE, apiKey: undefined };
  return { baseUrl: env.OPENAI_BASE_URL, apiKey: env.OPENAI_API_KEY };
}

/** With its own model, the reader's form and endpoint are not those of the tier but the defaults. */
function readerModel(env: Env, first: SlotModel | null): SlotModel | null {
  const { JUDGE_READER_MODEL: named, JUDGE_READER_FORM: form, JUDGE_READER_PRICE: price } = env;
  const { JUDGE_READER_BASE_URL: baseUrl, JUDGE_READER_API_KEY: apiKey } = env;
  if (!first || [named, form, price ?? undefined, baseUrl, apiKey].every((own) => own === undefined)) return first;
  // A form of another provider takes neither the address nor the key of the tier.
  const isElsewhere = form !== undefined && (form === "gemini") !== (first.form === "gemini");
  const readerForm = form ?? (named === undefined ? first.form : "chat");
  const otherwise =
    named === undefined && !isElsewhere
      ? first
      : {
          model: named ?? defaultModel(readerForm, 1) ?? first.model,
          form: readerForm,
          ...defaultEndpoint(env, readerForm),
        };
  const reader = {
    model: otherwise.model,
    form: form ?? otherwise.form,
    baseUrl: baseUrl ?? otherwise.baseUrl,
    apiKey: apiKey ?? otherwise.apiKey,
  };
  return { ...reader, price: price ?? knownPrice(reader.model, reader.form, reader.baseUrl) };
}
