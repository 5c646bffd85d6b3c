// The endpoint over real HTTP, through the AI SDK's OpenAI client.
import { afterAll, afterEach, expect, test } from "vitest";
import { drafting } from "@/testing/fakeModel/behaviors/drafting";
import { judgeResultOf } from "@/testing/fakeModel/behaviors/judging";
import { CONTEXT, OUTPUT, PROMPT, startTestClient, STRICT } from "@/testing/fakeModel/testClient";

const { model, ask, textOf, statusOf } = await startTestClient();
afterEach(() => model.reset());
afterAll(() => model.stop());

test("records a call with its answer", async () => {
  await textOf(drafting({ a: "b" }), { schema: "rubric_draft", seed: 7 });
  expect(model.calls).toHaveLength(1);
  expect(model.calls[0]).toMatchObject({
    model: "fake-1",
    messages: PROMPT,
    responseFormat: "json_schema",
    schema: { name: "rubric_draft", json: STRICT },
    temperature: 0.3,
    seed: 7,
    topLogprobs: 3,
    authorization: "Bearer sk-test",
    answer: { object: { a: "b" } },
  });
  model.reset();
  expect(model.calls).toHaveLength(0);
});

test("counts tokens; the determination is a single token with its alternatives", async () => {
  model.behave((call) => ({ object: judgeResultOf(call, { determination: "not_met" }), tokenConfidence: 0.7 }));
  const { text, usage, providerMetadata, finishReason } = await ask();
  type Token = { token: string; logprob: number; top_logprobs: { token: string; logprob: number }[] };
  const tokens = providerMetadata?.["openai"]?.["logprobs"] as unknown as Token[];
  const decided = tokens[tokens.findIndex(({ token }) => token === "determination") + 2];

  expect(finishReason).toBe("stop");
  expect(usage.outputTokens).toBe(Math.ceil(text.length / 4));
  expect(usage.inputTokens).toBeGreaterThan((OUTPUT.length + CONTEXT.length) / 4);
  expect(tokens.map(({ token }) => token).join("")).toBe(text);
  expect(decided?.token).toBe("not_met");
  expect(Math.exp(decided?.logprob ?? 0)).toBeCloseTo(0.7);
  expect(decided?.top_logprobs.map(({ token }) => token)).toEqual(["not_met", "met", "partial"]);
});

test("rejects what the API rejects", async () => {
  const post = (body: unknown) =>
    fetch(`${model.baseUrl}/chat/completions`, { method: "POST", body: JSON.stringify(body) });
  const loose = {
    name: "judge_result",
    strict: true,
    schema: { type: "object", properties: { a: {} }, required: ["a"] },
  };
  const refused = await post({
    model: "m",
    messages: [{ role: "user", content: "x" }],
    response_format: { type: "json_schema", json_schema: loose },
  });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    error: {
      type: "invalid_request_error",
      param: "response_format",
      message: expect.stringContaining("additionalProperties"),
    },
  });
  expect((await post({ model: "m", messages: [] })).status).toBe(400);
  expect((await post("no object")).status).toBe(400);
  expect((await fetch(`${model.baseUrl}/completions`, { method: "POST" })).status).toBe(404);
  expect(model.calls).toHaveLength(0);
});

test("lists models, and returns 500 for a behavior that throws", async () => {
  const models = (await (await fetch(`${model.baseUrl}/models`)).json()) as { data: { id: string }[] };
  expect(models.data.map(({ id }) => id)).toContain("fake-1");
  model.behave(() => {
    throw new Error("wrong");
  });
  expect(await statusOf()).toBe(500);
});
