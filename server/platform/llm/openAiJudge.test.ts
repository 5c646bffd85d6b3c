// Tests the chat adapter against the fake endpoint over real HTTP.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { JudgeError, JudgeRequest } from "@/server/llm/port";
import type { Log } from "@/server/deps/ports";
import { createJudge } from "@/server/platform/llm/judge";
import { createLog } from "@/server/platform/log";
import { fillSlots, type JudgeSettings, type SlotModel } from "@/server/platform/llm/settings";
import type { Behavior, FakeError } from "@/testing/fakeModel/behavior";
import * as failures from "@/testing/fakeModel/behaviors/failing";
import { contentFiltered, correct, judgeResultOf, refusing } from "@/testing/fakeModel/behaviors/judging";
import { fenced, lengthLimited, malformed, twoObjects } from "@/testing/fakeModel/behaviors/misshapen";
import { promptFor } from "@/testing/fakeModel/prompts";
import { type FakeModel, startFakeModel } from "@/testing/fakeModel/startFakeModel";

let model: FakeModel;
beforeAll(async () => {
  model = await startFakeModel();
});
afterEach(() => {
  vi.restoreAllMocks();
  model.reset();
});
afterAll(() => model.stop());

const SCHEMA = {
  type: "object",
  properties: { determination: { type: "string", enum: ["met", "not_met"] } },
  required: ["determination"],
  additionalProperties: false,
};

const chat = (fields: Pick<SlotModel, "model"> & Partial<SlotModel>): SlotModel => ({
  form: "chat",
  baseUrl: model.baseUrl,
  apiKey: "sk-secret",
  price: null,
  ...fields,
});

function judgeWith(settings: Partial<JudgeSettings> = {}, log: Log = createLog("silent"), create = createJudge) {
  return create(
    {
      models: {
        ...fillSlots(null),
        1: chat({ model: "fake-1", price: { input: 2, output: 8 } }),
        2: chat({ model: "fake-2" }),
      },
      timeoutMs: 10_000,
      maxOutputTokens: 4_000,
      contextTokens: 8_000,
      maxConcurrency: 8,
      tenantConcurrency: 4,
      ...settings,
    },
    log,
  );
}

function request(changes: Partial<JudgeRequest> = {}): JudgeRequest {
  return {
    tenantId: "tenant",
    slot: 1,
    messages: promptFor("Is polite.", { output: "Thank you." }),
    schema: { name: "judge_result", json: SCHEMA },
    temperature: 0.7,
    seed: 3,
    ...changes,
  };
}

function error(status: number, body: FakeError): ReturnType<Behavior> {
  return { status, error: body };
}

describe("a call", () => {
  test("sends the request unchanged: messages, forced strict schema, seed, temperature, key", async () => {
    await judgeWith().ask(request());
    expect(model.calls).toHaveLength(1);
    expect(model.calls[0]).toMatchObject({
      model: "fake-1",
      messages: request().messages,
      responseFormat: "json_schema",
      schema: { name: "judge_result", json: SCHEMA },
      temperature: 0.7,
      seed: 3,
      maxTokens: 4_000,
      topLogprobs: 5,
      authorization: "Bearer sk-secret",
    });
  });

  test("returns text, token probabilities, usage and price", async () => {
    model.behave((call) => ({ object: judgeResultOf(call, { rationale: "Polite." }), tokenConfidence: 0.8 }));
    const reply = await judgeWith().ask(request());
    const decidingToken = reply.tokens?.find(({ token }) => token === "met");
    const { inputTokens, outputTokens, costUsd, latencyMs } = reply.usage;

    expect(reply.finish).toBe("stop");
    expect(JSON.parse(reply.text)).toMatchObject({ determination: "met" });
    expect(reply.tokens?.map(({ token }) => token).join("")).toBe(reply.text);
    expect(Math.exp(decidingToken?.logprob ?? 0)).toBeCloseTo(0.8);
    expect(decidingToken?.top.map(({ token }) => token)).toEqual(["met", "partial", "not_met", "cannot_determine"]);
    expect(outputTokens).toBe(Math.ceil(reply.text.length / 4));
    expect(costUsd).toBeCloseTo(((inputTokens ?? 0) * 2 + (outputTokens ?? 0) * 8) / 1e6, 12);
    expect(latencyMs).toBeGreaterThan(0);
  });

  test("a tier without a price has no cost, and a tier without a model makes no call", async () => {
    const judge = judgeWith();
    expect([judge.model(1), judge.model(2), judge.model(3), judge.contextTokens]).toEqual([
      "fake-1",
      "fake-2",
      null,
      8_000,
    ]);
    expect((await judge.ask(request({ slot: 2 }))).usage.costUsd).toBeNull();
    await expect(judge.ask(request({ slot: 3 }))).rejects.toMatchObject({ kind: "rejected" });
    expect(model.calls.map((call) => call.model)).toEqual(["fake-2"]);
  });

  test("text is returned unchanged, whatever its format", async () => {
    const sound = (await judgeWith().ask(request())).text;
    for (const [behavior, text] of [
      [malformed(), sound.slice(0, Math.floor(sound.length / 2))],
      [fenced(), `\`\`\`json\n${sound}\n\`\`\``],
      [() => ({ text: "" }), ""],
      [() => ({ text: " \u00e9\u0000\n" }), " \u00e9\u0000\n"],
    ] satisfies [Behavior, string][]) {
      model.behave(behavior);
      expect(await judgeWith().ask(request())).toMatchObject({ text, finish: "stop" });
    }
    model.behave(twoObjects());
    expect((await judgeWith().ask(request())).text.split("\n")).toHaveLength(2);
  });

  test("reads the finish reasons length, refusal and content filter", async () => {
    for (const [behavior, finish] of [
      [lengthLimited(), "length"],
      [refusing(), "refusal"],
      [contentFiltered("reply"), "refusal"],
    ] satisfies [Behavior, string][]) {
      model.behave(behavior);
      expect(await judgeWith().ask(request())).toMatchObject({ finish });
    }
  });
});

test("a redirect is not followed, so that only the configured address gets the prompt and the key", async () => {
  const headers = { location: `${model.baseUrl}/chat/completions` };
  model.behave(() => ({ status: 307, headers, error: { message: "moved" } }));
  await expect(judgeWith().ask(request())).rejects.toMatchObject({
    kind: "rejected",
    message: expect.stringContaining("redirects to another address") as string,
  });
  expect(model.calls).toHaveLength(1);
});

describe("replies above all limits", () => {
  test("an endless reply is cut off, and the failure has its latency", async () => {
    model.behave(() => ({ connection: "endless" }));
    const memoryBefore = process.memoryUsage().rss;
    const failure: unknown = await judgeWith()
      .ask(request())
      .catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ kind: "rejected", message: "the model's response is larger than 16 MiB" });
    expect((failure as JudgeError).latencyMs).toBeGreaterThan(0);
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(256 * 1024 * 1024);
  });

  test.each([
    [
      { prompt: 99_999_999_999_999_999_999, completion: 5 },
      { inputTokens: null, outputTokens: 5 },
    ],
    [
      { prompt: 5, completion: -1 },
      { inputTokens: 5, outputTokens: null },
    ],
    [
      { prompt: 1.5, completion: 2 },
      { inputTokens: null, outputTokens: 2 },
    ],
  ])("impossible token counts %j are unknown, have no price, and are logged", async (usage, expected) => {
    model.behave((call) => ({ object: judgeResultOf(call), usage }));
    const warnings: unknown[] = [];
    const log = { ...createLog("silent"), warn: (...line: unknown[]) => warnings.push(line) } as unknown as Log;
    expect((await judgeWith({}, log).ask(request())).usage).toMatchObject({ ...expected, costUsd: null });
    expect(warnings).toHaveLength(1);
  });

  test("an endpoint that refuses an output limit gets none, and reasoning models get a higher one", async () => {
    model.behave((call) =>
      call.maxTokens === null
        ? { object: judgeResultOf(call) }
        : error(400, { message: "Unsupported parameter: 'max_tokens'.", type: "invalid_request_error" }),
    );
    const models = { ...fillSlots(null), 1: chat({ model: "fake-1" }), 2: chat({ model: "gpt-6.1-sol" }) };
    const judge = judgeWith({ models });
    await judge.ask(request());
    await judge.ask(request());
    model.behave((call) => ({ object: judgeResultOf(call) }));
    await judge.ask(request({ slot: 2 }));
    expect(model.calls.map((call) => call.maxTokens)).toEqual([4_000, null, null, 29_000]);
  });
});

describe("failures", () => {
  test.each<[string, Behavior, object]>([
    [
      "429",
      failures.rateLimited({ retryAfterS: 7, times: 1 }, correct([])),
      { kind: "unavailable", retryAfterMs: 7_000 },
    ],
    ["500", failures.serverError(1, correct([])), { kind: "unavailable", retryAfterMs: null }],
    [
      "a dropped connection",
      failures.dropped(1, correct([])),
      { kind: "unavailable", message: "the model's endpoint could not be reached" },
    ],
    [
      "a truncated body",
      failures.truncated(1, correct([])),
      { kind: "unavailable", message: "the model's response ended early or is not JSON" },
    ],
    [
      "401",
      failures.unauthorized(),
      { kind: "rejected", message: "the model's endpoint returned 401 (invalid_api_key)" },
    ],
    ["too long", failures.tooLong(), { kind: "too_long" }],
    ["a content filter", contentFiltered(), { kind: "refused" }],
  ])("%s, tried once", async (_what, behavior, expected) => {
    model.behave(behavior);
    const failure: unknown = await judgeWith()
      .ask(request())
      .catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject(expected);
    expect(String(failure)).not.toMatch(/sk-secret|127\.0\.0\.1/);
    expect(model.calls).toHaveLength(1);
  });

  test("an unreachable endpoint and one that never responds are unavailable", async () => {
    const away = { ...fillSlots(null), 1: chat({ model: "fake-1", baseUrl: "http://127.0.0.1:9/v1" }) };
    await expect(judgeWith({ models: away }).ask(request())).rejects.toMatchObject({
      kind: "unavailable",
    });
    model.behave(failures.silent());
    await expect(judgeWith({ timeoutMs: 50 }).ask(request())).rejects.toMatchObject({
      kind: "unavailable",
      message: "the model did not respond in time",
    });
  });
});

test("a call without a free file descriptor does not count as a failure of the endpoint", async () => {
  const lack = Object.assign(new Error("connect EMFILE 127.0.0.1:80"), { code: "EMFILE", syscall: "connect" });
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed", { cause: lack }));
  // The judge keeps the fetch of the time of its import, so the next suite of this process must import it again.
  vi.resetModules();
  const judge = await import("@/server/platform/llm/judge").finally(() => vi.resetModules());
  await expect(judgeWith({}, undefined, judge.createJudge).ask(request())).rejects.toBe(lack);
});

describe("limits", () => {
  test("waiting in the queue does not count toward the timeout", async () => {
    model.behave(failures.slow(150, correct([])));
    const judge = judgeWith({ maxConcurrency: 1, tenantConcurrency: 1, timeoutMs: 1_000 });
    // Sequentially they take longer than the timeout.
    const replies = await Promise.all(Array.from({ length: 8 }, (_, seed) => judge.ask(request({ seed }))));
    expect(replies).toHaveLength(8);
  });

  test("calls in flight never exceed the limits, and a failed call releases its slot", async () => {
    let inFlight = 0;
    let maxActive = 0;
    const script = failures.failing({ rate: 0.4, seed: 1 }, correct([]));
    // No call ends before the limit is reached, however slowly a busy machine sends them.
    let resolveFull = () => {};
    const limitReached = new Promise<void>((resolve) => (resolveFull = resolve));
    model.behave(async (call) => {
      maxActive = Math.max(maxActive, ++inFlight);
      if (inFlight === 3) resolveFull();
      await limitReached;
      await new Promise((resolve) => setTimeout(resolve, 5));
      inFlight--;
      return script(call);
    });
    const judge = judgeWith({ maxConcurrency: 3, tenantConcurrency: 2 });
    const askAll = (tenantId: string) =>
      Array.from({ length: 12 }, (_, seed) => judge.ask(request({ tenantId, seed })));
    const results = await Promise.allSettled([...askAll("a"), ...askAll("b")]);
    expect(maxActive).toBe(3);
    expect(results.filter(({ status }) => status === "rejected").length).toBeGreaterThan(0);
    expect(model.calls).toHaveLength(24);
  });
});

describe("endpoints with fewer features", () => {
  test("retries without logprobs when they are refused, and remembers it", async () => {
    model.behave((call) =>
      call.topLogprobs === null
        ? { object: judgeResultOf(call) }
        : error(403, {
            message: "You are not allowed to request logprobs from this model.",
            type: "invalid_request_error",
          }),
    );
    const judge = judgeWith();
    expect((await judge.ask(request())).tokens).toBeNull();
    await judge.ask(request());
    expect(model.calls.map((call) => call.topLogprobs)).toEqual([5, null, null]);
    expect(model.calls.map((call) => call.responseFormat)).toEqual(["json_schema", "json_schema", "json_schema"]);
  });

  test("retries with text when JSON formats are refused, and remembers it for that model and schema", async () => {
    model.behave((call) =>
      call.model === "fake-2" || call.responseFormat === "text" || call.schema?.name === "rubric_draft"
        ? { object: judgeResultOf(call) }
        : error(400, { message: `This response_format type is unavailable now`, type: "invalid_request_error" }),
    );
    const judge = judgeWith();
    expect((await judge.ask(request())).tokens).not.toBeNull();
    await judge.ask(request());
    await judge.ask(request({ schema: { name: "rubric_draft", json: SCHEMA } }));
    await judge.ask(request({ slot: 2 }));
    expect(model.calls.map((call) => call.responseFormat)).toEqual([
      ...["json_schema", "json_object", "text"],
      ...["text", "json_schema", "json_schema"],
    ]);
  });

  test("an endpoint that refuses the bounds of a schema gets it without them and with all properties", async () => {
    const boundedText = { type: "string", maxLength: 9 };
    const json = {
      type: "object",
      properties: { maxLength: boundedText, list: { type: "array", items: boundedText } },
      required: ["maxLength", "list"],
      additionalProperties: false,
    };
    model.behave((call) =>
      JSON.stringify(call.schema?.json).includes('"maxLength":9')
        ? error(400, { message: "Invalid schema for response_format 'x': 'maxLength' is not permitted." })
        : { object: judgeResultOf(call) },
    );
    const judge = judgeWith();
    await judge.ask(request({ schema: { name: "x", json } }));
    expect(model.calls.map((call) => call.schema?.json)).toEqual([
      json,
      { ...json, properties: { maxLength: { type: "string" }, list: { type: "array", items: { type: "string" } } } },
    ]);
    expect(judge.refusedParameters(1)).toEqual(["maxLength"]);
  });

  test("an endpoint that refuses every form is asked once per form", async () => {
    model.behave(() =>
      error(400, {
        message:
          "temperature and seed are not supported, nor max_tokens (use max_completion_tokens), logprobs, response_format",
      }),
    );
    await expect(judgeWith().ask(request())).rejects.toMatchObject({ kind: "rejected" });
    expect(model.calls).toHaveLength(8);
  });

  test("an endpoint that rejects every format fails and is not retried endlessly", async () => {
    model.behave(() => error(400, { message: "logprobs and response_format are unknown" }));
    await expect(judgeWith().ask(request())).rejects.toMatchObject({ kind: "rejected" });
    expect(model.calls).toHaveLength(4);
  });

  test("retries without temperature and seed when they are refused, and remembers it", async () => {
    model.behave((call) => {
      if (call.temperature !== null) {
        const message =
          "Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) value is supported.";
        return error(400, { message, type: "invalid_request_error", param: "temperature", code: "unsupported_value" });
      }
      if (call.seed !== null) return error(400, { message: "Unrecognized request argument supplied: seed" });
      return { object: judgeResultOf(call) };
    });
    const judge = judgeWith();
    await judge.ask(request());
    await judge.ask(request());
    expect(model.calls.map(({ temperature, seed }) => [temperature, seed])).toEqual([
      ...[
        [0.7, 3],
        [null, 3],
        [null, null],
      ],
      [null, null],
    ]);
    expect(model.calls.at(-1)).toMatchObject({ responseFormat: "json_schema", topLogprobs: 5, maxTokens: 4_000 });
  });

  test("sends a higher max_completion_tokens when the endpoint asks for it, and remembers it", async () => {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    model.behave((call) =>
      call.limitName === "max_tokens"
        ? error(400, { message, param: "max_tokens", code: "unsupported_parameter" })
        : { object: judgeResultOf(call) },
    );
    const judge = judgeWith();
    await judge.ask(request());
    await judge.ask(request());
    expect(model.calls.map(({ limitName, maxTokens }) => [limitName, maxTokens])).toEqual([
      ["max_tokens", 4_000],
      ["max_completion_tokens", 29_000],
      ["max_completion_tokens", 29_000],
    ]);
  });

  test("another 400 does not change the format", async () => {
    model.behave(() => error(400, { message: "messages: at most 2 are allowed", code: "invalid_value" }));
    const judge = judgeWith();
    await expect(judge.ask(request())).rejects.toMatchObject({ kind: "rejected" });
    model.reset();
    await judge.ask(request());
    expect(model.calls[0]).toMatchObject({ responseFormat: "json_schema", topLogprobs: 5, temperature: 0.7, seed: 3 });
  });
});
