// Chat models behind the Judge port, over any OpenAI-compatible endpoint (chat completions). The reply's text is
// returned unchanged; the domain parses it. The reply format to request, and the fallback when an endpoint does not
// support it. The prompt states the format as well.
import { createOpenAI } from "@ai-sdk/openai";
import { type JSONSchema7, APICallError } from "ai";
import type { JudgeReply, JudgeRequest, TokenProbability } from "@/server/llm/port";
import { lackOf } from "@/server/deps/outage";
import type { Log } from "@/server/deps/ports";
import { boundedFetch } from "@/server/platform/llm/boundedFetch";
import { endpointErrorOf } from "@/server/platform/llm/endpointError";
import { OPENAI } from "@/server/platform/llm/defaultModels";
import { costOf, credible } from "@/server/platform/llm/callCost";
import { readError } from "@/server/platform/llm/readError";
import type { JudgeSettings, SlotModel } from "@/server/platform/llm/settings";

// generateText costs half as much processor time again (1.1 against 0.7 ms a call), warns on the console, and parses
// the raw reply.
type ChatModel = ReturnType<ReturnType<typeof createOpenAI>["chat"]>;
type CallOptions = Parameters<ChatModel["doGenerate"]>[0];
type CallResult = Awaited<ReturnType<ChatModel["doGenerate"]>>;

const ALTERNATIVES = 5;
/** OpenAI's models that reason count their reasoning as output; OpenAI advises to reserve 25,000 tokens for it. */
const REASONS = /^(?:o\d|gpt-(?:[5-9]|\d{2}))/;
const REASONING_TOKENS = 25_000;
/** Five times what 8,192 tokens are in English; the rest of a longer reply is not read, and it counts as cut off. */
const REPLY_CHARS = 200_000;
const FINISH: Record<string, JudgeReply["finish"]> = { stop: "stop", length: "length", "content-filter": "refusal" };

function promptOf(messages: JudgeRequest["messages"]): CallOptions["prompt"] {
  return messages.map(({ role, content }) =>
    role === "system" ? { role, content } : { role, content: [{ type: "text", text: content }] },
  );
}

type Format = NonNullable<CallOptions["responseFormat"]>;

function formatOf({ format }: ReplyForm, { name, json }: JudgeRequest["schema"]): Format {
  if (format === "text") return { type: "text" };
  return format === "json_object" ? { type: "json" } : { type: "json", name, schema: json as JSONSchema7 };
}

type Call = { model: string; request: JudgeRequest; maxOutputTokens: number };

function optionsFor({ model, request, maxOutputTokens }: Call, form: ReplyForm, abortSignal: AbortSignal): CallOptions {
  const reasons = REASONS.test(model) || form.outputLimit === "max_completion_tokens";
  const limit = maxOutputTokens + (reasons ? REASONING_TOKENS : 0);
  return {
    prompt: promptOf(request.messages),
    responseFormat: formatOf(form, request.schema),
    ...(form.temperature && { temperature: request.temperature }),
    ...(form.seed && { seed: request.seed }),
    abortSignal,
    ...(form.outputLimit === "max_tokens" && { maxOutputTokens: limit }),
    providerOptions: {
      openai: {
        ...(form.logprobs && { logprobs: ALTERNATIVES }),
        ...(form.outputLimit === "max_completion_tokens" && { maxCompletionTokens: limit }),
      },
    },
  };
}

function tokensOf({ providerMetadata }: CallResult): JudgeReply["tokens"] {
  type Logprob = { token: string; logprob: number; top_logprobs: TokenProbability["top"] };
  // The SDK has validated this shape but types it as JSON.
  const logprobs = (providerMetadata?.["openai"]?.["logprobs"] ?? []) as unknown as Logprob[];
  const tokens = logprobs.map(({ token, logprob, top_logprobs }) => ({ token, logprob, top: top_logprobs }));
  return tokens.length > 0 ? tokens : null;
}

function replyOf(result: CallResult, { price }: SlotModel, latencyMs: number): JudgeReply {
  const inputTokens = credible(result.usage.inputTokens.total);
  const outputTokens = credible(result.usage.outputTokens.total);
  const text = result.content.map((part) => (part.type === "text" ? part.text : "")).join("");
  const whole = text.length <= REPLY_CHARS;
  return {
    text: whole ? text : text.slice(0, REPLY_CHARS),
    finish: whole ? (FINISH[result.finishReason.unified] ?? "other") : "length",
    tokens: whole ? tokensOf(result) : null,
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

  async function generate(configured: SlotModel, request: JudgeRequest): Promise<CallResult> {
    const { model, baseUrl = OPENAI, apiKey = "none" } = configured;
    const signal = AbortSignal.timeout(timeoutMs);
    const key = keyOf(baseUrl, model, request.schema.name);
    // Both are set, because the SDK reads omitted values from the environment.
    const chat = createOpenAI({ apiKey, baseURL: baseUrl, fetch: boundedFetch }).chat(model);
    let form = forms.get(key) ?? FULL_FORM;
    for (;;) {
      try {
        return await chat.doGenerate(optionsFor({ model, request, maxOutputTokens }, form, signal));
      } catch (error) {
        const weaker = weakerForm(form, error);
        if (!weaker) throw lackOf(error) ?? readError(error);
        form = weaker;
        forms.set(key, form);
      }
    }
  }

  const ask: Chat["ask"] = async (configured, request) => {
    const startedAt = performance.now();
    const result = await generate(configured, request);
    const reply = replyOf(result, configured, performance.now() - startedAt);
    const { inputTokens, outputTokens } = result.usage;
    if (
      reply.usage.inputTokens !== (inputTokens.total ?? null) ||
      reply.usage.outputTokens !== (outputTokens.total ?? null)
    ) {
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
      return [...new Set(own.flatMap(([, form]) => refusedOf(form)))];
    },
  };
}

const keyOf = (baseUrl: string, model: string, ...schema: string[]): string =>
  JSON.stringify([baseUrl, model, ...schema]);

/** The names of the parameters on the wire. */
const PARAMETERS: Record<keyof ReplyForm, string> = {
  format: "response_format",
  logprobs: "logprobs",
  outputLimit: "max_tokens",
  temperature: "temperature",
  seed: "seed",
};

function refusedOf(form: ReplyForm): string[] {
  const fields = Object.keys(PARAMETERS) as (keyof ReplyForm)[];
  return fields.filter((field) => form[field] !== FULL_FORM[field]).map((field) => PARAMETERS[field]);
}

/**
 * What a request asks of an endpoint beyond its messages. The SDK sends `max_tokens` under the newer name for models it
 * knows.
 */
export type ReplyForm = {
  format: "json_schema" | "json_object" | "text";
  logprobs: boolean;
  outputLimit: "max_tokens" | "max_completion_tokens" | null;
  temperature: boolean;
  seed: boolean;
};

export const FULL_FORM: ReplyForm = {
  format: "json_schema",
  logprobs: true,
  outputLimit: "max_tokens",
  temperature: true,
  seed: true,
};

const WEAKER_FORMAT = { json_schema: "json_object", json_object: "text", text: null } as const;
/** 403: OpenAI's response to logprobs on some models. */
const REFUSED_FORM = [400, 403, 422];
const REFUSAL =
  "(?:un(?:supported|recognized|known|expected)|incompatible|deprecated|invalid(?!_request)|forbidden|not (?:supported|permitted|allowed|available|valid)|(?:not|n['’]t|only) support|must be|should be|out of range)";
/** Names that no prose contains are enough; a common word counts near a word of refusal. */
const ABOUT: Record<keyof ReplyForm, RegExp> = {
  logprobs: /logprobs/i,
  outputLimit: /max_(?:completion_|output_)?tokens/i,
  temperature: refusalOf("temperature"),
  seed: refusalOf("seed"),
  format: /response[_ ]format|json[_ ]?(?:schema|object)|structured[_ ]outputs?/i,
};
const RENAMED = /(?:use|favor of|replaced by|mean)\W+max_completion_tokens/i;
/** Servers written in Rust list every parameter they know after the one that they refuse. */
const ALTERNATIVE_NAMES = /expected one of.*/is;

/** The fallback for `form` after `error`; null when the error has another cause or there is no fallback left. */
export function weakerForm(form: ReplyForm, error: unknown): ReplyForm | null {
  const endpointError = APICallError.isInstance(error) ? endpointErrorOf(error) : null;
  if (!endpointError || !REFUSED_FORM.includes(endpointError.status)) return null;
  const named = endpointError.param === null ? [] : [`unsupported ${endpointError.param}`];
  for (const said of [...named, endpointError.text.replace(ALTERNATIVE_NAMES, "")]) {
    if (form.logprobs && ABOUT.logprobs.test(said)) return { ...form, logprobs: false };
    if (form.outputLimit && ABOUT.outputLimit.test(said)) {
      const renamed = form.outputLimit === "max_tokens" && RENAMED.test(endpointError.text);
      return { ...form, outputLimit: renamed ? "max_completion_tokens" : null };
    }
    if (form.temperature && ABOUT.temperature.test(said)) return { ...form, temperature: false };
    if (form.seed && ABOUT.seed.test(said)) return { ...form, seed: false };
    const format = WEAKER_FORMAT[form.format];
    if (format && ABOUT.format.test(said)) return { ...form, format };
  }
  return null;
}

function refusalOf(name: string): RegExp {
  const word = `(?<![A-Za-z])${name}(?![A-Za-z])`;
  return new RegExp(`${REFUSAL}.{0,60}${word}|${word}.{0,60}${REFUSAL}`, "is");
}
