// The model behind llm_judge@1 and rubric induction, as the domain sees it. Implemented in server/platform/llm.
import type { JudgeTier } from "@/server/contracts/enums";

export type JudgeMessage = { role: "system" | "user" | "assistant"; content: string };

/** What a model is configured for: a tier of judging, or the independent readings of what a tier found. */
export type ModelSlot = JudgeTier | "reader";

export type JudgeRequest = {
  /** The tenant whose share of the concurrency limit the call uses. */
  tenantId: string;
  slot: ModelSlot;
  messages: readonly JudgeMessage[];
  /** JSON Schema of the reply; enforced where the endpoint supports it. */
  schema: { name: string; json: Record<string, unknown> };
  temperature: number;
  seed: number;
};

/** One generated token with its probability and those of its alternatives, as natural logarithms. */
export type TokenProbability = { token: string; logprob: number; top: readonly { token: string; logprob: number }[] };

export type JudgeReply = {
  text: string;
  finish: "stop" | "length" | "refusal" | "other";
  /** null when the endpoint reports none. */
  tokens: readonly TokenProbability[] | null;
  usage: JudgeUsage;
};

/** `costUsd` is null when the model has no configured price, token counts when the endpoint reports none. */
export type JudgeUsage = {
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
  latencyMs: number;
};

export type Judge = {
  /** The configured model; null without one. The reader has one wherever a tier has. */
  model(slot: ModelSlot): string | null;
  /** Context limit in tokens; larger input is not sent. */
  contextTokens: number;
  /** One call, no retries. @throws JudgeError, or what this process lacks for the call (see outage.ts) */
  ask(request: JudgeRequest): Promise<JudgeReply>;
};

/**
 * Why a call returned no reply: `unavailable` (429, 5xx, timeout, lost connection: retry, after `retryAfterMs` if the endpoint returns
 * it), `rejected` (credentials, request not understood: do not retry), `model_gone` (the endpoint does not serve the model, or not to
 * this key), `too_long` (exceeds the model's context), `refused` (a content filter in front of the model).
 */
export class JudgeError extends Error {
  /** From the start of the call to its failure, in milliseconds; without the wait for the concurrency limits. */
  latencyMs = 0;

  constructor(
    readonly kind: "unavailable" | "rejected" | "model_gone" | "too_long" | "refused",
    message: string,
    readonly retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
