// Responses of status 200 as endpoints send them, over real HTTP: what decides nothing is not validated, and what is no
// reply is named.
import { describe, expect, test } from "vitest";
import { type JudgeError, type JudgeReply } from "@/server/llm/port";
import { askingOnce, completion, type Fields } from "@/testing/fakeModel/askingOnce";

const ask = askingOnce();
const TEXT = '{"determination":"met"}';
const TOKENS = [{ token: TEXT, logprob: -0.5, bytes: [1], top_logprobs: [{ token: "x", logprob: -1, bytes: null }] }];
describe("fields that are not needed are not validated", () => {
  test.each<[string, Fields]>([
    ["as specified", completion({ content: TEXT, refusal: null, annotations: [] })],
    ["content as one text part", completion({ content: [{ type: "text", text: TEXT }] })],
    ["content as parts", completion({ content: [{ type: "text", text: TEXT.slice(0, 5) }, TEXT.slice(5)] })],
    ["content as an output part", completion({ content: [{ type: "output_text", text: TEXT, annotations: [] }] })],
    ["content as a part without a list", completion({ content: { type: "text", text: { value: TEXT } } })],
    [
      "content with a part of thinking",
      completion({
        content: [
          { type: "thinking", thinking: [{ type: "text", text: "met?" }] },
          { type: "text", text: TEXT },
        ],
      }),
    ],
    ["counts as texts", completion({ content: TEXT }, {}, { usage: { prompt_tokens: "10", completion_tokens: "5" } })],
    [
      "details of counts as texts",
      completion(
        { content: TEXT },
        {},
        {
          usage: {
            prompt_tokens: 10,
            completion_tokens: 5,
            completion_tokens_details: { reasoning_tokens: "3" },
            prompt_tokens_details: [],
          },
        },
      ),
    ],
    ["created as a text", completion({ content: TEXT }, {}, { created: "2026-11-28", id: 7, model: ["x"] })],
    ["created as a fraction", completion({ content: TEXT }, {}, { created: 1.5, id: null, model: null })],
    ["another role", completion({ content: TEXT, role: "model" })],
    ["no role", completion({ content: TEXT, role: undefined })],
    ["no index", completion({ content: TEXT }, { index: undefined })],
    ["index as a text", completion({ content: TEXT }, { index: "0" })],
    ["annotations of another shape", completion({ content: TEXT, annotations: [{ type: "file", x: 1 }] })],
    ["annotations as a text", completion({ content: TEXT, annotations: "none" })],
    [
      "a tool call with arguments as an object",
      completion({ content: TEXT, tool_calls: [{ type: "function", function: { name: "f", arguments: {} } }] }),
    ],
    ["reasoning next to the content", completion({ content: TEXT, reasoning_content: "Hm.", reasoning: { a: 1 } })],
    ["an empty error", completion({ content: TEXT }, {}, { error: null })],
    ["an error without a word", completion({ content: TEXT }, {}, { error: { code: 0, message: "" } })],
    ["audio of another shape", completion({ content: TEXT, audio: "none" })],
  ])("%s", async (_, body) => {
    const usage = { inputTokens: 10, outputTokens: 5 };
    expect(await ask(body)).toMatchObject({ text: TEXT, finish: "stop", emptyCause: null, usage });
  });

  test.each<[string, unknown]>([
    ["null", null],
    ["no object", []],
    ["an empty object", {}],
    ["null counts", { prompt_tokens: null, completion_tokens: null }],
    ["fractions", { prompt_tokens: 1.5, completion_tokens: 2.5 }],
    ["negative counts", { prompt_tokens: -1, completion_tokens: -1 }],
    ["words", { prompt_tokens: "many", completion_tokens: true }],
  ])("usage is unknown when it is %s", async (_, usage) => {
    const unknown = { inputTokens: null, outputTokens: null, costUsd: null };
    expect(await ask(completion({ content: TEXT }, {}, { usage }))).toMatchObject({ text: TEXT, usage: unknown });
  });

  test.each<[string, unknown]>([
    ["stop", "stop"],
    ["other", null],
    ["other", "eos"],
    ["other", 2],
    ["length", "length"],
    ["length", "MAX_TOKENS"],
    ["refusal", "content_filter"],
    ["refusal", "SAFETY"],
  ])("finish is %s for %j", async (finish, finish_reason) => {
    expect(await ask(completion({ content: TEXT }, { finish_reason }))).toMatchObject({ text: TEXT, finish });
  });

  test.each(["content_filter", "safety"])("%s without content is a refusal", async (finish_reason) => {
    expect(await ask(completion({ content: null }, { finish_reason }))).toMatchObject({ text: "", finish: "refusal" });
  });

  test("a refusal is read from its field or from a content part", async () => {
    for (const message of [{ content: null, refusal: "No." }, { content: [{ type: "refusal", refusal: "No." }] }]) {
      expect(await ask(completion(message))).toMatchObject({ finish: "refusal" });
    }
  });
});

describe("token probabilities are read only if they are numbers", () => {
  const tokens = async (logprobs: unknown) => {
    const reply = await ask(completion({ content: TEXT }, { logprobs }));
    expect(reply).toMatchObject({ text: TEXT, finish: "stop" });
    return (reply as JudgeReply).tokens;
  };
  const [token] = TOKENS;

  test("with their alternatives, or without", async () => {
    const top = [{ token: "x", logprob: -1 }];
    expect(await tokens({ content: TOKENS, refusal: null })).toEqual([{ token: TEXT, logprob: -0.5, top }]);
    for (const top_logprobs of [undefined, null, [], "none", [{ token: "x" }, { token: "y", logprob: null }]]) {
      expect(await tokens({ content: [{ ...token, top_logprobs }] })).toEqual([
        { token: TEXT, logprob: -0.5, top: [] },
      ]);
    }
  });

  test.each<[string, unknown]>([
    ["null", null],
    ["a list", TOKENS],
    ["a number", 3],
    ["null content", { content: null }],
    ["the older shape", { tokens: ["x"], token_logprobs: [-1], top_logprobs: null, text_offset: [0] }],
    ["no logprob", { content: [{ token: "x", top_logprobs: [] }] }],
    ["a null logprob", { content: [{ ...token, logprob: null }] }],
    ["a null token", { content: [{ ...token, token: null }] }],
  ])("%s", async (_, logprobs) => {
    expect(await tokens(logprobs)).toBeNull();
  });

  test("NaN and Infinity are not numbers, and a text with these words is unchanged", async () => {
    const body = JSON.stringify(completion({ content: '"-Infinity, NaN"' }, { logprobs: { content: TOKENS } }));
    const reply = await ask(body.replace("-0.5", "-Infinity"));
    expect(reply).toMatchObject({ text: '"-Infinity, NaN"', tokens: null });
  });
});

describe("a response without text is an empty reply with its cause", () => {
  const TOOL = { type: "function", function: { name: "judge_result", arguments: TEXT } };
  test.each<[string, unknown, string | null]>([
    ["an empty content", completion({ content: "" }), null],
    ["no content", completion({}), null],
    ["a draft in reasoning_content", completion({ content: "", reasoning_content: `${TEXT} Hmm.` }), "reasoning"],
    ["two drafts in reasoning", completion({ content: null, reasoning: `${TEXT}${TEXT}` }), "reasoning"],
    ["the answer in thinking", completion({ content: [{ type: "thinking", thinking: TEXT }] }), "reasoning"],
    ["two tool calls", completion({ content: null, tool_calls: [TOOL, TOOL] }), "tool_call"],
    [
      "a tool call without arguments",
      completion({ tool_calls: [{ function: { name: "f", arguments: "" } }] }),
      "tool_call",
    ],
    ["an image", completion({ content: [{ type: "image_url" }] }), "other_content"],
    ["null for choices", completion({}, {}, { choices: null }), "no_choices"],
    ["no choices", completion({}, {}, { choices: [] }), "no_choices"],
    ["a choice of null", completion({}, {}, { choices: [null] }), "no_choices"],
    ["an empty object", {}, "no_choices"],
    ["a list", [], "no_choices"],
  ])("%s", async (_, body, emptyCause) => {
    expect(await ask(body)).toMatchObject({ text: "", emptyCause });
  });
});

describe("an error with status 200 is classified by its code", () => {
  test.each<[string, unknown, object]>([
    [
      "402",
      { error: { code: 402, message: "Insufficient credits" } },
      { kind: "rejected", message: "the model's endpoint returned 402: its account has no credit left" },
    ],
    ["402 and choices", { error: { code: "402", message: "x" }, choices: null }, { kind: "rejected" }],
    ["401 as status", { error: { status: 401, message: "x" } }, { kind: "rejected" }],
    ["429", { error: { code: 429, message: "slow down" } }, { kind: "unavailable" }],
    ["a rate limit in words", { error: { type: "rate_limit_error", message: "x" } }, { kind: "unavailable" }],
    ["an overload in words", { error: "the model is overloaded" }, { kind: "unavailable" }],
    ["503, flat", { object: "error", code: 503, message: "x" }, { kind: "unavailable" }],
    ["a model that is gone", { error: { code: 404, message: "model not found" } }, { kind: "model_gone" }],
    ["too long", { error: { message: "maximum context length is 5" } }, { kind: "too_long" }],
    [
      "another word",
      { error: { message: "no such route", code: "bad_thing" } },
      { kind: "rejected", message: "the model's endpoint returned 400 (bad_thing)" },
    ],
    [
      "of the choice",
      completion({ content: TEXT }, { finish_reason: "error", error: { code: 429, message: "x" } }),
      { kind: "unavailable", message: "the model's endpoint returned 429" },
    ],
    ["a finish by error", completion({ content: TEXT }, { finish_reason: "error" }), { kind: "unavailable" }],
  ])("%s", async (_, body, expected) => {
    expect(await ask(body)).toMatchObject(expected);
  });
});

describe("a response that is not a completion is described", () => {
  test("a body that is nested too deeply is not parsed", async () => {
    expect(await ask(`{"choices":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)).toMatchObject({
      kind: "rejected",
      message: "the model's response is nested too deeply",
    });
  });

  test("a web page is not retried", async () => {
    expect(await ask("<!doctype html><p>Welcome", "text/html; charset=utf-8")).toMatchObject({
      kind: "rejected",
      message: "the model's endpoint returned a web page; check its base URL",
    });
  });

  test("text that is not JSON and a body that ends early are unavailable", async () => {
    for (const body of ["<html>", JSON.stringify(completion({ content: TEXT })).slice(0, -9)]) {
      expect(await ask(body)).toMatchObject({
        kind: "unavailable",
        message: "the model's response ended early or is not JSON",
      });
    }
  });

  test("white space before the body is ignored", async () => {
    expect(await ask(`\n \n${JSON.stringify(completion({ content: TEXT }))}`)).toMatchObject({ text: TEXT });
  });
});

test("the endpoint's message is only logged, without keys and long quotations", async () => {
  const prompt = "The customer wrote this confidential text about her contract and her health.";
  const message = `This model only support stream mode, keys sk-secret and sk-other-0123456789 are fine; got '${prompt}'`;
  const error = await ask({ error: { code: 400, type: "invalid_parameter_error", message } });
  expect(error).toMatchObject({
    kind: "rejected",
    message: "the model's endpoint returned 400 (invalid_parameter_error): it answers as a stream only",
    endpointSaid: expect.stringContaining("This model only support stream mode") as string,
  });
  expect((error as JudgeError).endpointSaid).not.toMatch(/confidential|0123456789/);
});
