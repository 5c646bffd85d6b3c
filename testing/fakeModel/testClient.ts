// A dedicated fake for one test file, with the AI SDK's OpenAI client.
import { createOpenAI } from "@ai-sdk/openai";
import { APICallError, generateText, jsonSchema, type JSONSchema7, type ModelMessage, Output } from "ai";
import type { JudgeMessage } from "@/server/llm/port";
import type { Behavior } from "@/testing/fakeModel/behavior";
import { promptFor } from "@/testing/fakeModel/prompts";
import { startFakeModel } from "@/testing/fakeModel/startFakeModel";

export const OUTPUT = "Returns are free for thirty days. After that a fee applies.";
export const CONTEXT = "Our policy: returns are free for thirty days.";
export const PROMPT = promptFor("States the return policy.", {
  output: OUTPUT,
  "context[0]": { label: "policy", text: CONTEXT },
});
export const STRICT: JSONSchema7 = {
  type: "object",
  properties: { a: { type: "string" } },
  required: ["a"],
  additionalProperties: false,
};

export type RequestOptions = { messages?: JudgeMessage[]; schema?: string; seed?: number; timeoutMs?: number };

/** Stops `model` after the tests and resets it after each. */
export async function startTestClient() {
  const model = await startFakeModel();
  globalThis.AI_SDK_LOG_WARNINGS = false;

  /** Makes one request of the real client. `schema` forces a schema of that name. */
  const ask = ({ messages = PROMPT, schema, seed, timeoutMs }: RequestOptions = {}) =>
    generateText({
      model: createOpenAI({ baseURL: model.baseUrl, apiKey: "sk-test" }).chat("fake-1"),
      messages: messages as ModelMessage[],
      maxRetries: 0,
      allowSystemInMessages: true,
      temperature: 0.3,
      providerOptions: { openai: { logprobs: 3 } },
      ...(schema === undefined ? {} : { output: Output.object({ schema: jsonSchema(STRICT), name: schema }) }),
      ...(seed === undefined ? {} : { seed }),
      ...(timeoutMs === undefined ? {} : { abortSignal: AbortSignal.timeout(timeoutMs) }),
    });

  async function textOf(behavior: Behavior, options?: RequestOptions): Promise<string> {
    model.behave(behavior);
    return (await ask(options)).text;
  }

  async function objectBy(behavior: Behavior, options?: RequestOptions): Promise<Record<string, unknown>> {
    return JSON.parse(await textOf(behavior, options)) as Record<string, unknown>;
  }

  /** Returns the error of one call, or null on success. */
  const failureOf = (options?: RequestOptions): Promise<Error | null> =>
    ask(options).then(
      () => null,
      (error: Error) => error,
    );

  /** Returns the status of one failed call, or `broken` for a transport failure. */
  async function statusOf(options?: RequestOptions): Promise<number | "broken" | "answered"> {
    const failure = await failureOf(options);
    if (failure === null) return "answered";
    return (APICallError.isInstance(failure) ? failure.statusCode : undefined) ?? "broken";
  }
  return { model, ask, textOf, objectBy, failureOf, statusOf };
}
