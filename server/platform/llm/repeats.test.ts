import { afterAll, beforeAll, expect, test } from "vitest";
import { createJudge } from "@/server/platform/llm/judge";
import { createLog } from "@/server/platform/log";
import { promptFor } from "@/testing/fakeModel/prompts";
import { type FakeModel, startFakeModel } from "@/testing/fakeModel/startFakeModel";
import { fillSlots } from "@/server/platform/llm/settings";

let model: FakeModel;
beforeAll(async () => {
  model = await startFakeModel();
});
afterAll(() => model.stop());

test("a response that is not a completion is retried, unless the same one came twice in a row", async () => {
  const slot = { form: "chat" as const, baseUrl: model.baseUrl, model: "fake-1", apiKey: "none", price: null };
  const limits = {
    timeoutMs: 10_000,
    maxOutputTokens: 4_000,
    contextTokens: 8_000,
    maxConcurrency: 8,
    tenantConcurrency: 4,
  };
  const judge = createJudge({ models: { ...fillSlots(null), 1: slot }, ...limits }, createLog("silent"));
  const ask = async (body: string) => {
    model.behave(() => ({ body }));
    const messages = promptFor("Is polite.", { output: "Thank you." });
    const schema = { name: "judge_result", json: { type: "object" } };
    return judge.ask({ tenantId: "tenant", slot: 1, messages, schema, temperature: 0, seed: 0 }).then(
      () => "answered",
      (error: { kind: string }) => error.kind,
    );
  };
  expect(await ask("Welcome to the gateway.")).toBe("unavailable");
  expect(await ask("Starting up.")).toBe("unavailable");
  expect(await ask("Starting up.")).toBe("rejected");
  expect(await ask('{"choices":[{"message":{"content":"{}"},"finish_reason":"stop"}]}')).toBe("answered");
  // After a completion, the same response does not count as repeated.
  expect(await ask("Starting up.")).toBe("unavailable");
});
