// The model behind llm_judge@1 and rubric induction, as the domain sees it. Implemented in server/platform/llm.
import type { JudgeTier, ModelForm } from "@/server/contracts/enums";

export type JudgeMessage = { role: "system" | "user" | "assistant"; content: string };

/** The use that a model is configured for: a tier of judging, or the independent readings of what a tier found. */
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

/** Five times what 8,192 tokens are in English; the rest of a longer reply is not read, and it counts as cut off. */
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
  /** null when unknown. */
  price(slot: ModelSlot): ModelPrice | null;
  /** The parameters that the endpoint has refused since this process started, by their names on the wire. */
  refused(slot: ModelSlot): readonly string[];
  /** How many options a choice may have, as far as the endpoint has told. */
  mostOptions(slot: ModelSlot): number;
  /** Context limit in tokens; larger input is not sent. */
  contextTokens: number;
  /**
   * Makes one call, without retries.
   * @throws JudgeError, or what this process lacks for the call (see outage.ts)
   */
  ask(request: JudgeRequest): Promise<JudgeReply>;
  /**
   * Makes one call of a decision model, or several where its endpoint takes fewer questions at once.
   * @throws JudgeError, of
   * which `unavailable` may mean that mostOptions has become smaller, or what this process lacks for the call
   */
  decide(request: DecisionRequest): Promise<DecisionReply>;
};

/** The rest of a judge whose models all chat. */
export const CHATS: Pick<Judge, "form" | "price" | "refused" | "mostOptions" | "decide"> = {
  form: () => "chat",
  price: () => null,
  refused: () => [],
  mostOptions: () => 0,
  decide: () => Promise.reject(new Error("this judge answers by chat")),
};

/**
 * Why a call returned no reply: `unavailable` (429, 5xx, timeout, lost connection: retry, after `retryAfterMs` if the
 * endpoint returns it), `rejected` (credentials, request not understood: do not retry), `model_gone` (the endpoint does
 * not serve the model, or not to this key), `too_long` (exceeds the model's context), `refused` (a content filter in
 * front of the model).
 */
export class JudgeError extends Error {
  /** From the start of the call to its failure, in milliseconds; without the wait for the concurrency limits. */
  latencyMs = 0;
  /** The endpoint's own sentence, without keys and long quotations. For the log alone: it may describe the request. */
  endpointSaid: string | null = null;

  constructor(
    readonly kind: "unavailable" | "rejected" | "model_gone" | "too_long" | "refused",
    message: string,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}
