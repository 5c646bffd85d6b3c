// Bodies of the API: a chat completion and the list of models.
import type { FakeAnswer, FakeCall } from "@/testing/fakeModel/behavior";
import { countTokens, tokensOf } from "@/testing/fakeModel/tokens";

const DEFAULT_CONFIDENCE = 0.95;
/** Tokens per message in addition to its content. */
const TOKENS_PER_MESSAGE = 4;

export type CompletedAnswer = Extract<FakeAnswer, { object: object } | { text: string } | { refusal: string }>;

function messageOf(answer: CompletedAnswer): { content: string | null; refusal: string | null; finish: string } {
  if ("refusal" in answer) return { content: null, refusal: answer.refusal, finish: "stop" };
  if ("object" in answer) return { content: JSON.stringify(answer.object), refusal: null, finish: "stop" };
  return { content: answer.text, refusal: null, finish: answer.finish ?? "stop" };
}

function logprobs(call: FakeCall, answer: CompletedAnswer, content: string | null) {
  if (call.topLogprobs === null || content === null || "refusal" in answer) return null;
  return { content: tokensOf(content, answer.tokenConfidence ?? DEFAULT_CONFIDENCE, call.topLogprobs), refusal: null };
}

/** Builds the body of a 200. `serial` numbers the completions of one server. */
export function completionBody(call: FakeCall, answer: CompletedAnswer, serial: number): string {
  const { content, refusal, finish } = messageOf(answer);
  const { prompt, completion } = ("usage" in answer ? answer.usage : undefined) ?? {
    prompt: call.messages.reduce((sum, message) => sum + countTokens(message.content) + TOKENS_PER_MESSAGE, 0),
    completion: countTokens(content ?? refusal ?? ""),
  };
  return JSON.stringify({
    id: `chatcmpl-fake${String(serial).padStart(8, "0")}`,
    object: "chat.completion",
    created: Math.floor(call.startedAt.getTime() / 1000),
    model: call.model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content, refusal, annotations: [] },
        logprobs: logprobs(call, answer, content),
        finish_reason: finish,
      },
    ],
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
    service_tier: "default",
    system_fingerprint: "fp_fake",
  });
}

export type ListedModel = { id: string; shutdown_date?: string | null };

/** Builds the body of GET /v1/models. */
export function modelsBody(models: readonly ListedModel[]): string {
  const data = models.map((model) => ({ object: "model", created: 0, owned_by: "fake", ...model }));
  return JSON.stringify({ object: "list", data });
}
