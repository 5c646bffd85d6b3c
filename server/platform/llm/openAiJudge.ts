// Chat models behind the Judge port, over any OpenAI-compatible endpoint (chat completions). The reply's text is
// returned unchanged; the domain parses it. The prompt states the reply format as well.
import { createOpenAI } from "@ai-sdk/openai";
import { type JudgeReply, type JudgeRequest, MAX_REPLY_CHARS } from "@/server/llm/port";
import { lackOf } from "@/server/deps/outage";
import type { Log } from "@/server/deps/ports";
import { chatOptions } from "@/server/platform/llm/chatOptions";
import { type Completion, readCompletion } from "@/server/platform/llm/completion";
import { completionFetch } from "@/server/platform/llm/completionFetch";
import { OPENAI } from "@/server/platform/llm/defaultModels";
import { costOf, credible } from "@/server/platform/llm/callCost";
import { createRepeats } from "@/server/platform/llm/repeats";
import { readError } from "@/server/platform/llm/readError";
import type { JudgeSettings, SlotModel } from "@/server/platform/llm/settings";
import { FULL_FORM, refusedParameters, type ReplyForm, weakerForm } from "@/server/platform/llm/weakerForm";

// generateText costs half as much processor time again (1.1 against 0.7 ms a call), warns on the console, and parses
// the raw reply.
type ChatModel = ReturnType<ReturnType<typeof createOpenAI>["chat"]>;
type CallResult = Awaited<ReturnType<ChatModel["doGenerate"]>>;

const FINISH: Record<string, JudgeReply["finish"]> = { stop: "stop", length: "length", "content-filter": "refusal" };

/** What a call returned: by the SDK, and what completionFetch read of the body for it. */
type Answer = { result: CallResult; completion: Completion };

function replyOf({ result, completion }: Answer, { price }: SlotModel, latencyMs: number): JudgeReply {
  const inputTokens = credible(completion.inputTokens ?? undefined);
  const outputTokens = credible(completion.outputTokens ?? undefined);
  const text = result.content.map((part) => (part.type === "text" ? part.text : "")).join("");
  const whole = text.length <= MAX_REPLY_CHARS;
  return {
    text: whole ? text : text.slice(0, MAX_REPLY_CHARS),
    finish: whole ? (FINISH[result.finishReason.unified] ?? "other") : "length",
    emptyCause: completion.emptyCause,
    tokens: whole ? completion.tokens : null,
    usage: { inputTokens, outputTokens, costUsd: costOf(price, inputTokens, outputTokens), latencyMs },
  };
}

export type Chat = {
  /** @throws JudgeError, or what this process lacks for the call */
  ask(configured: SlotModel, request: JudgeRequest): Promise<JudgeReply>;
  /** The parameters without which the endpoint is asked. */
  refused(configured: SlotModel): string[];
};

/**
 * The timeout covers all reply formats that are tried; the format that an endpoint supports is remembered by endpoint,
 * model and schema.
 */
export function createChat({ timeoutMs, maxOutputTokens }: JudgeSettings, log: Log): Chat {
  const forms = new Map<string, ReplyForm>();
  const repeats = createRepeats();

  async function generate(configured: SlotModel, request: JudgeRequest): Promise<Answer> {
    const { model, baseUrl = OPENAI, apiKey = "none" } = configured;
    const signal = AbortSignal.timeout(timeoutMs);
    const key = keyOf(baseUrl, model, request.schema.name);
    let completion: Completion | null = null;
    const fetch = completionFetch((received) => {
      completion = received;
    });
    // Both are set, because the SDK reads omitted values from the environment.
    const chat = createOpenAI({ apiKey, baseURL: baseUrl, fetch }).chat(model);
    let form = forms.get(key) ?? FULL_FORM;
    for (;;) {
      try {
        const result = await chat.doGenerate(chatOptions({ model, request, maxOutputTokens }, form, signal));
        const answer = { result, completion: completion ?? readCompletion(result.response?.body) };
        repeats.forget(key);
        return answer;
      } catch (error) {
        const weaker = weakerForm(form, error);
        if (!weaker) throw lackOf(error) ?? repeats.repeatedFailure(key, error) ?? readError(error, configured.apiKey);
        form = weaker;
        forms.set(key, form);
      }
    }
  }

  const ask: Chat["ask"] = async (configured, request) => {
    const startedAt = performance.now();
    const answer = await generate(configured, request);
    const reply = replyOf(answer, configured, performance.now() - startedAt);
    const { inputTokens, outputTokens } = answer.completion;
    if (reply.usage.inputTokens !== inputTokens || reply.usage.outputTokens !== outputTokens) {
      log.warn(
        { perMinute: configured.model, model: configured.model, inputTokens, outputTokens },
        "the model's endpoint reports impossible token counts",
      );
    }
    return reply;
  };
  return {
    ask,
    refused: ({ baseUrl = OPENAI, model }) => {
      const own = [...forms].filter(([key]) => key.startsWith(keyOf(baseUrl, model).slice(0, -1)));
      return [...new Set(own.flatMap(([, form]) => refusedParameters(form)))];
    },
  };
}

const keyOf = (baseUrl: string, model: string, ...schema: string[]): string =>
  JSON.stringify([baseUrl, model, ...schema]);
