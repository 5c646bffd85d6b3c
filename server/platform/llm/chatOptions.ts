import type { createOpenAI } from "@ai-sdk/openai";
import type { JSONSchema7 } from "ai";
import type { JudgeRequest } from "@/server/llm/port";
import type { ReplyForm } from "@/server/platform/llm/weakerForm";

type CallOptions = Parameters<ReturnType<ReturnType<typeof createOpenAI>["chat"]>["doGenerate"]>[0];

const ALTERNATIVES = 5;
/** OpenAI's reasoning models, which count reasoning as output. OpenAI advises to reserve 25,000 tokens for it. */
const REASONING_MODELS = /^(?:o\d|gpt-(?:[5-9]|\d{2}))/;
const REASONING_TOKENS = 25_000;

function toSdkPrompt(messages: JudgeRequest["messages"]): CallOptions["prompt"] {
  return messages.map(({ role, content }) =>
    role === "system" ? { role, content } : { role, content: [{ type: "text", text: content }] },
  );
}

type Format = NonNullable<CallOptions["responseFormat"]>;

function toSdkFormat({ format, bounds }: ReplyForm, { name, json }: JudgeRequest["schema"]): Format {
  if (format === "text") return { type: "text" };
  if (format === "json_object") return { type: "json" };
  return { type: "json", name, schema: (bounds ? json : withoutBounds(json)) as JSONSchema7 };
}

const BOUND_KEYWORDS = ["minimum", "maximum", "maxLength"];

/** Removes the bounds of numbers and texts from a schema. */
function withoutBounds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutBounds);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).filter(([keyword]) => !BOUND_KEYWORDS.includes(keyword));
  return Object.fromEntries(
    entries.map(([keyword, value]) => [
      keyword,
      keyword === "properties" ? propertiesWithoutBounds(value) : withoutBounds(value),
    ]),
  );
}

/** Removes the bounds within properties. The names of properties are not keywords. */
function propertiesWithoutBounds(properties: object): object {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, withoutBounds(schema)]));
}

type Call = { model: string; request: JudgeRequest; maxOutputTokens: number };

/** Builds the options of the SDK's call, without the parameters that the endpoint refuses. */
export function chatOptions(
  { model, request, maxOutputTokens }: Call,
  form: ReplyForm,
  abortSignal: AbortSignal,
): CallOptions {
  const isReasoning = REASONING_MODELS.test(model) || form.outputLimit === "max_completion_tokens";
  const limit = maxOutputTokens + (isReasoning ? REASONING_TOKENS : 0);
  return {
    prompt: toSdkPrompt(request.messages),
    responseFormat: toSdkFormat(form, request.schema),
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
