// One question to a chat model whose endpoint answers with a given body, over real HTTP.
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { JudgeError, type JudgeReply } from "@/server/llm/port";
import { createJudge } from "@/server/platform/llm/judge";
import { createLog } from "@/server/platform/log";
import { promptFor } from "@/testing/fakeModel/prompts";
import { type FakeModel, startFakeModel } from "@/testing/fakeModel/startFakeModel";
import { fillSlots } from "@/server/platform/llm/settings";

export type Fields = Record<string, unknown>;
/** A body as OpenAI specifies it, with other members. */
export const completion = (message: Fields, choice: Fields = {}, body: Fields = {}) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1,
  model: "fake-1",
  choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: "stop", ...choice }],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  ...body,
});

/**
 * Registers hooks in the calling file that run a model, and returns what asks it: the reply, or why there is none, which
 * has neither the key nor the address.
 */
export function askingOnce(): (body: unknown, contentType?: string) => Promise<JudgeReply | JudgeError> {
  let model: FakeModel;
  beforeAll(async () => {
    model = await startFakeModel();
  });
  afterEach(() => model.reset());
  afterAll(() => model.stop());
  return (body, contentType) => askOnce(model, body, contentType);
}

async function askOnce(model: FakeModel, body: unknown, contentType?: string): Promise<JudgeReply | JudgeError> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  model.behave(() => ({ body: text, ...(contentType !== undefined && { contentType }) }));
  const slot = { form: "chat" as const, baseUrl: model.baseUrl, model: "fake-1", apiKey: "sk-secret", price: null };
  const judge = createJudge(
    {
      models: { ...fillSlots(null), 1: slot },
      timeoutMs: 10_000,
      maxOutputTokens: 4_000,
      contextTokens: 8_000,
      maxConcurrency: 8,
      tenantConcurrency: 4,
    },
    createLog("silent"),
  );
  const reply = await judge
    .ask({
      tenantId: "tenant",
      slot: 1,
      messages: promptFor("Is polite.", { output: "Thank you." }),
      schema: { name: "judge_result", json: { type: "object" } },
      temperature: 0,
      seed: 0,
    })
    .catch((error: unknown) => error);
  expect(model.calls).toHaveLength(1);
  model.reset();
  if (reply instanceof JudgeError) expect(`${reply.message} ${reply.endpointSaid}`).not.toMatch(/sk-secret|127\.0\.0/);
  return reply as JudgeReply | JudgeError;
}
