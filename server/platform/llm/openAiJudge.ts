// Calls chat models for the Judge port over any OpenAI-compatible endpoint (chat completions). Returns the text of the
// reply unchanged; the domain parses it. The prompt states the reply format as well.
import { createOpenAI } from "@ai-sdk/openai";
import { type JudgeReply, type JudgeRequest, MAX_REPLY_CHARS } from "@/server/llm/port";
import { lackOf } from "@/server/deps/outage";
import type { Log } from "@/server/deps/ports";
import { chatOptions } from "@/server/platform/llm/chatOptions";
import { type Completion, readCompletion } from "@/server/platform/llm/completion";
import { completionFetch } from "@/server/platform/llm/completionFetch";
import { OPENAI } from "@/server/platform/llm/defaultModels";
import { computeCostUsd, toPlausibleCount } from "@/server/platform/llm/callCost";
import { createRepeatDetector } from "@/server/platform/llm/repeats";
import { readError } from "@/server/platform/llm/readError";
import type { JudgeSettings, SlotModel } from "@/server/platform/llm/settings";
import { FULL_FORM, refusedParameters, type ReplyForm, weakerForm } from "@/server/platform/llm/weakerForm";

// doGenerate is used instead of generateText, which takes 1.1 instead of 0.7 ms of processor time per call, warns on
// the console, and parses the raw reply.
type ChatModel = ReturnType<ReturnType<typeof createOpenAI>["chat"]>;
type CallResult = Awaited<ReturnType<ChatModel["doGenerate"]>>;

const FINISH: Record<string, JudgeReply["finish"]> = { stop: "stop", length: "length", "content-filter": "refusal" };

/** The result of a call: the SDK's result, and the completion that completionFetch has read from the body. */
type Answer = { result: CallResult; completion: Completion };

function toReply({ result, completion }: Answer, { price }: SlotModel, latencyMs: number): JudgeReply {
  const inputTokens = toPlausibleCount(completion.inputTokens ?? undefined);
  const outputTokens = toPlausibleCount(completion.outputTokens ?? undefined);
  const text = result.content.map((part) => (part.type === "text" ? part.text : "")).join("");
  const isWithinLimit = text.length <= MAX_REPLY_CHARS;
  return {
    text: isWithinLimit ? text : text.slice(0, MAX_REPLY_CHARS),
    finish: isWithinLimit ? (FINISH[result.finishReason.unified] ?? "other") : "length",
    emptyCause: completion.emptyCause,
    tokens: isWithinLimit ? completion.tokens : null,
    usage: { inputTokens, outputTokens, costUsd: computeCostUsd(price, inputTokens, outputTokens), latencyMs },
  };
}

export type Chat = {
  /**
   * Sends a request to the model.
   * @throws JudgeError, or the error of a resource that this process lacks
   */
  ask(slotModel: SlotModel, request: JudgeRequest): Promise<JudgeReply>;
  /** Lists the parameters that the endpoint has refused. Requests omit them. */
  listRefusals(slotModel: SlotModel): string[];
};

/**
 * Creates the chat adapter. The timeout of a call covers all reply formats that it tries. The format that worked is
 * remembered by endpoint, model and schema.
 */
export function createChat({ timeoutMs, maxOutputTokens }: JudgeSettings, log: Log): Chat {
  const forms = new Map<string, ReplyForm>();
  const repeats = createRepeatDetector();

  async function generate(slotModel: SlotModel, request: JudgeRequest): Promise<Answer> {
    const { model, baseUrl = OPENAI, apiKey = "none" } = slotModel;
    const signal = AbortSignal.timeout(timeoutMs);
    const key = formKey(baseUrl, model, request.schema.name);
    let completion: Completion | null = null;
    const fetch = completionFetch((receivedCompletion) => {
      completion = receivedCompletion;
    });
    // The SDK reads an omitted key or address from the environment, so both are always set.
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
        if (!weaker) throw lackOf(error) ?? repeats.repeatedFailure(key, error) ?? readError(error, slotModel.apiKey);
        form = weaker;
        forms.set(key, form);
      }
    }
  }

  const ask: Chat["ask"] = async (slotModel, request) => {
    const startedAt = performance.now();
    const answer = await generate(slotModel, request);
    const reply = toReply(answer, slotModel, performance.now() - startedAt);
    const { inputTokens, outputTokens } = answer.completion;
    if (reply.usage.inputTokens !== inputTokens || reply.usage.outputTokens !== outputTokens) {
      log.warn(
        { perMinute: slotModel.model, model: slotModel.model, inputTokens, outputTokens },
        "the model's endpoint reports impossible token counts",
      );
    }
    return reply;
  };
  return {
    ask,
    listRefusals: ({ baseUrl = OPENAI, model }) => {
      const modelForms = [...forms].filter(([key]) => key.startsWith(formKey(baseUrl, model).slice(0, -1)));
      return [...new Set(modelForms.flatMap(([, form]) => refusedParameters(form)))];
    },
  };
}

const formKey = (baseUrl: string, model: string, ...schema: string[]): string =>
  JSON.stringify([baseUrl, model, ...schema]);
