// The model of each judge tier and of the reader, which is that of the lowest tier unless it has its own.
import type { JudgeTier } from "@/server/contracts/enums";
import type { ModelSlot } from "@/server/domain/llm/port";
import type { Env } from "@/server/platform/env";
import { DEFAULT_MODELS, knownPrice, type Price } from "@/server/platform/llm/defaultModels";

/** `price` is null when unknown. */
export type TierModel = { model: string; price: Price | null };

export type JudgeSettings = {
  apiKey: string | undefined;
  baseUrl: string | undefined;
  models: Record<ModelSlot, TierModel | null>;
  timeoutMs: number;
  /** Of one reply, without hidden reasoning. */
  maxOutputTokens: number;
  contextTokens: number;
  maxConcurrency: number;
  tenantConcurrency: number;
};

/**
 * Without a key or a base URL no tier is configured. The default models apply only while no tier is set, so that a local endpoint with
 * one model never gets a request for another.
 */
export function judgeSettings(env: Env): JudgeSettings {
  const named = [env.JUDGE_TIER_1_MODEL, env.JUDGE_TIER_2_MODEL, env.JUDGE_TIER_3_MODEL];
  const prices = [env.JUDGE_TIER_1_PRICE, env.JUDGE_TIER_2_PRICE, env.JUDGE_TIER_3_PRICE];
  const endpoint = env.OPENAI_API_KEY !== undefined || env.OPENAI_BASE_URL !== undefined;
  const models = named.every((model) => model === undefined) ? DEFAULT_MODELS.map(({ model }) => model) : named;
  const tier = (index: number): TierModel | null => {
    const model = models[index];
    if (!endpoint || model === undefined) return null;
    return { model, price: prices[index] ?? knownPrice(model, env.OPENAI_BASE_URL) };
  };
  const tiers = [tier(0), tier(1), tier(2)] as const;
  const first = tiers.find((configured) => configured !== null) ?? null;
  const reader = env.JUDGE_READER_MODEL;
  return {
    apiKey: env.OPENAI_API_KEY,
    baseUrl: env.OPENAI_BASE_URL,
    models: {
      ...{ 1: tiers[0], 2: tiers[1], 3: tiers[2] },
      reader:
        first && reader !== undefined
          ? { model: reader, price: env.JUDGE_READER_PRICE ?? knownPrice(reader, env.OPENAI_BASE_URL) }
          : first,
    },
    timeoutMs: env.JUDGE_TIMEOUT_MS,
    maxOutputTokens: env.JUDGE_MAX_OUTPUT_TOKENS,
    contextTokens: env.JUDGE_CONTEXT_TOKENS,
    maxConcurrency: env.JUDGE_MAX_CONCURRENCY,
    tenantConcurrency: env.JUDGE_TENANT_CONCURRENCY,
  };
}

/** Price per million tokens by tier; null when unset or when no model is configured. */
export function judgePrices(env: Env): Record<JudgeTier, TierModel["price"]> {
  const { models } = judgeSettings(env);
  return { 1: models[1]?.price ?? null, 2: models[2]?.price ?? null, 3: models[3]?.price ?? null };
}
