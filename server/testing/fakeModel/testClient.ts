// A fake of its own for one test file, with the AI SDK's OpenAI client before it.
import { createOpenAI } from "@ai-sdk/openai";
import { APICallError, generateText, jsonSchema, type JSONSchema7, type ModelMessage, Output } from "ai";
import type { JudgeMessage } from "@/server/domain/llm/port";
import type { Behaviour } from "@/server/testing/fakeModel/behaviour";
import { promptFor } from "@/server/testing/fakeModel/prompts";
import { startFakeModel } from "@/server/testing/fakeModel/startFakeModel";

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

export type Asked = { messages?: JudgeMessage[]; schema?: string; seed?: number; timeoutMs?: number };

/** Stop `model` after the tests, reset it after each. */
export async function startTestClient() {
  const model = await startFakeModel();
  globalThis.AI_SDK_LOG_WARNINGS = false;

  /** One request of the real client, without a schema unless `schema` names one. */
  const ask = ({ messages = PROMPT, schema, seed, timeoutMs }: Asked = {}) =>
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

  async function textOf(behaviour: Behaviour, asked?: Asked): Promise<string> {
    model.behave(behaviour);
    return (await ask(asked)).text;
  }

  async function objectBy(behaviour: Behaviour, asked?: Asked): Promise<Record<string, unknown>> {
    return JSON.parse(await textOf(behaviour, asked)) as Record<string, unknown>;
  }

  /** The failure of one call; null when it was answered. */
  const failureOf = (asked?: Asked): Promise<Error | null> =>
    ask(asked).then(
      () => null,
      (error: Error) => error,
    );

  /** How one call ended: a status, or the word for a transport that broke. */
  async function statusOf(asked?: Asked): Promise<number | "broken" | "answered"> {
    const failure = await failureOf(asked);
    if (failure === null) return "answered";
    return (APICallError.isInstance(failure) ? failure.statusCode : undefined) ?? "broken";
  }
  return { model, ask, textOf, objectBy, failureOf, statusOf };
}
