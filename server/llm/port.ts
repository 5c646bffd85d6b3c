// Defines the port to the models of llm_judge@1 and rubric induction. server/platform/llm implements it.
import type { JudgeTier, ModelForm } from "@/server/contracts/enums";

export type JudgeMessage = { role: "system" | "user" | "assistant"; content: string };

/** The use that a model is configured for: a judge tier, or the independent readings of its answers. */
export type ModelSlot = JudgeTier | "reader";

export const SLOTS = [1, 2, 3, "reader"] as const satisfies readonly ModelSlot[];

/** USD per million tokens. */
export type ModelPrice = { input: number; output: number };

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

/** Maximum length of a reply: five times 8,192 tokens of English. A longer reply counts as cut off. */
export const MAX_REPLY_CHARS = 200_000;

export type JudgeReply = {
  text: string;
  finish: "stop" | "length" | "refusal" | "other";
  /** The kind of content that the endpoint returned in place of text, as far as it is known. */
  emptyCause?: "no_choices" | "reasoning" | "tool_call" | "other_content" | null;
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

/** A question that a decision model answers with probabilities. The options of a choice are shown in their order. */
export type DecisionQuestion = { instructions: string } & (
  | { type: "yes_no" }
  | { type: "choice"; options: readonly { value: string; meaning: string | null }[] }
);

/** `state`: the data that all questions are about. */
export type DecisionRequest = {
  tenantId: string;
  slot: ModelSlot;
  state: string;
  questions: readonly DecisionQuestion[];
};

/**
 * Probabilities in 0..1: of yes, or of each option in the order asked; null for a question that the model refused or
 * left out.
 */
export type DecisionAnswer = readonly number[] | null;

/** `answers`: in the order of the questions. */
export type DecisionReply = { answers: readonly DecisionAnswer[]; usage: JudgeUsage };

export type Judge = {
  /** The configured model; null without one. The reader has one wherever a tier has. */
  model(slot: ModelSlot): string | null;
  /** How the model is asked: `ask` for chat, `decide` for the others. */
  form(slot: ModelSlot): ModelForm;
  /** The price of the model; null when it is unknown. */
  price(slot: ModelSlot): ModelPrice | null;
  /** The parameters that the endpoint has refused since this process started, by their names on the wire. */
  refusedParameters(slot: ModelSlot): readonly string[];
  /** Maximum number of options of a choice, as far as the endpoint has reported one. */
  maxOptions(slot: ModelSlot): number;
  /** Context limit in tokens; larger input is not sent. */
  contextTokens: number;
  /**
   * Makes one call, without retries.
   * @throws JudgeError, or an outage of this process (see outage.ts)
   */
  ask(request: JudgeRequest): Promise<JudgeReply>;
  /**
   * Makes one call of a decision model, or several where its endpoint takes fewer questions at once.
   * @throws JudgeError, whose kind `unavailable` may mean that maxOptions has become smaller, or an outage of this
   * process
   */
  decide(request: DecisionRequest): Promise<DecisionReply>;
};

/** The members that judges with only chat models have in common. */
export const CHAT_ONLY: Pick<Judge, "form" | "price" | "refusedParameters" | "maxOptions" | "decide"> = {
  form: () => "chat",
  price: () => null,
  refusedParameters: () => [],
  maxOptions: () => 0,
  decide: () => Promise.reject(new Error("this judge answers by chat")),
};

/**
 * Why a call returned no reply: `unavailable` (429, 5xx, timeout, lost connection: retry, after `retryAfterMs` if the
 * endpoint returns it), `rejected` (credentials, request not understood: do not retry), `model_gone` (the endpoint does
 * not serve the model, or not to this key), `too_long` (exceeds the model's context), `refused` (a content filter in
 * front of the model).
 */
export class JudgeError extends Error {
  /** Time from the start of the call to its failure, without the wait for the concurrency limits. */
  latencyMs = 0;
  /**
   * The endpoint's message, without keys and long quotations. Only for the log, because it may describe the request.
   */
  endpointSaid: string | null = null;

  constructor(
    readonly kind: "unavailable" | "rejected" | "model_gone" | "too_long" | "refused",
    message: string,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}
