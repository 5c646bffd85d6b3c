// Reads a chat completion request like the API, with its 400 errors.
import * as z from "zod";
import type { FakeCall, HttpError } from "@/testing/fakeModel/behavior";
import { strictSchemaFault } from "@/testing/fakeModel/strictSchema";

const Completion = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  temperature: z.number().min(0).max(2).nullish(),
  seed: z.int().nullish(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  stream: z.literal(false).nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
  response_format: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("text") }),
      z.object({ type: z.literal("json_object") }),
      z.object({
        type: z.literal("json_schema"),
        json_schema: z.object({
          name: z.string().regex(/^[\w-]{1,64}$/),
          strict: z.boolean().nullish(),
          schema: z.record(z.string(), z.unknown()),
        }),
      }),
    ])
    .nullish(),
});
type Completion = z.infer<typeof Completion>;

function invalid(message: string, param: string | null): HttpError {
  return { status: 400, error: { message, type: "invalid_request_error", param, code: null } };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function callOf(asked: Completion, authorization: string | null): FakeCall {
  const format = asked.response_format;
  return {
    model: asked.model,
    messages: asked.messages,
    responseFormat: format?.type ?? "text",
    schema: format?.type === "json_schema" ? { name: format.json_schema.name, json: format.json_schema.schema } : null,
    temperature: asked.temperature ?? null,
    seed: asked.seed ?? null,
    maxTokens: asked.max_completion_tokens ?? asked.max_tokens ?? null,
    limitName: asked.max_completion_tokens ? "max_completion_tokens" : asked.max_tokens ? "max_tokens" : null,
    topLogprobs: asked.logprobs ? (asked.top_logprobs ?? 0) : null,
    authorization,
    startedAt: new Date(),
    answer: null,
  };
}

/** Reads the call in `body`, or returns the error for a body that the API would refuse. */
export function readCall(
  body: string,
  authorization: string | null,
): { call: FakeCall; refused: null } | { call: null; refused: HttpError } {
  const parsed = Completion.safeParse(parse(body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { call: null, refused: invalid(issue?.message ?? "not understood", issue?.path.join(".") ?? null) };
  }
  const format = parsed.data.response_format;
  if (format?.type === "json_schema" && format.json_schema.strict) {
    const fault = strictSchemaFault(format.json_schema.schema);
    if (fault) {
      const message = `Invalid schema for response_format '${format.json_schema.name}': ${fault}`;
      return { call: null, refused: invalid(message, "response_format") };
    }
  }
  return { call: callOf(parsed.data, authorization), refused: null };
}
