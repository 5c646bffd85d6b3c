// Tests answers with status 200 outside the message's content, and streamed answers, over real HTTP.
import { describe, expect, test } from "vitest";
import { askingOnce, completion, type Fields } from "@/testing/fakeModel/askingOnce";

const ask = askingOnce();
const TEXT = '{"determination":"met"}';
const TOKENS = [{ token: TEXT, logprob: -0.5, bytes: [1], top_logprobs: [{ token: "x", logprob: -1, bytes: null }] }];
describe("an answer outside the content is read when the content is empty", () => {
  const call = (argumentsValue: unknown) => ({
    type: "function",
    function: { name: "judge_result", arguments: argumentsValue },
  });
  test.each<[string, Fields]>([
    ["in a tool call", { content: null, tool_calls: [call(TEXT)] }],
    ["in a tool call, as an object", { content: "", tool_calls: [call(JSON.parse(TEXT))] }],
    ["in a function call", { content: null, function_call: call(TEXT).function }],
    ["in reasoning_content", { content: "", reasoning_content: TEXT }],
    ["in reasoning", { content: null, reasoning: TEXT }],
    ["in reasoning next to an empty field", { content: "", reasoning_content: "", reasoning: TEXT }],
    ["as an object", { content: JSON.parse(TEXT) as object }],
  ])("%s", async (_, message) => {
    const body = completion(message, { logprobs: { content: TOKENS } });
    expect(await ask(body)).toMatchObject({ text: TEXT, emptyCause: null, tokens: null });
  });

  test("an answer outside the content does not replace a text", async () => {
    const message = { content: "No.", tool_calls: [call(TEXT)], reasoning_content: TEXT };
    expect(await ask(completion(message))).toMatchObject({ text: "No." });
  });
});

describe("a completion that is streamed although the request asked for none", () => {
  const event = (body: Fields) => `data: ${JSON.stringify(body)}\n\n`;
  const delta = (fields: Fields, choice: Fields = {}) => event({ choices: [{ index: 0, delta: fields, ...choice }] });
  const [firstHalf, secondHalf] = [TEXT.slice(0, 9), TEXT.slice(9)];
  const end = delta({}, { finish_reason: "stop" });
  const usageEvent = event({ choices: [], usage: { prompt_tokens: 10, completion_tokens: 5 } });
  const doneEvent = "data: [DONE]\n\n";

  test.each([
    [
      "with its type",
      `${delta({ role: "assistant", content: "" })}${delta({ content: firstHalf })}${delta({ content: secondHalf })}${end}${usageEvent}${doneEvent}`,
      "text/event-stream",
    ],
    [
      "without its type",
      `${delta({ content: firstHalf })}${delta({ content: secondHalf })}${end}${usageEvent}`,
      undefined,
    ],
    [
      "in one chunk, with CRLF",
      `${delta({ content: TEXT })}${end}${usageEvent}${doneEvent}`.replaceAll("\n", "\r\n"),
      "text/event-stream",
    ],
    [
      "with a comment",
      `: keep-alive\n\n${delta({ content: TEXT })}${end}${usageEvent}${doneEvent}`,
      "text/event-stream",
    ],
    [
      "in a tool call",
      `${delta({ tool_calls: [{ index: 0, function: { name: "f", arguments: firstHalf } }] })}${delta({ tool_calls: [{ index: 0, function: { arguments: secondHalf } }] })}${end}${usageEvent}${doneEvent}`,
      "text/event-stream",
    ],
    [
      "in thinking",
      `${delta({ thinking: firstHalf })}${delta({ thinking: secondHalf })}${end}${usageEvent}`,
      "text/event-stream",
    ],
  ])("is joined: %s", async (_, body, type) => {
    const usage = { inputTokens: 10, outputTokens: 5 };
    expect(await ask(body, type)).toMatchObject({ text: TEXT, finish: "stop", usage });
  });

  test("keeps its token probabilities", async () => {
    const chunk = delta({ content: TEXT }, { logprobs: { content: TOKENS }, finish_reason: "stop" });
    expect(await ask(`${chunk}${doneEvent}`, "text/event-stream")).toMatchObject({
      tokens: [{ token: TEXT, logprob: -0.5 }],
    });
  });

  test.each([
    ["whose end is missing", delta({ content: TEXT }), "unavailable"],
    ["of something else", "data: hello\n\ndata: [DONE]\n\n", "rejected"],
    ["of nothing", "data: [DONE]\n\n", "rejected"],
  ])("fails when it is a stream %s", async (_, body, kind) => {
    const message = expect.stringContaining("event stream") as string;
    expect(await ask(body, "text/event-stream")).toMatchObject({ kind, message });
  });

  test("fails by the code of an error in the stream", async () => {
    const failedStream = `${delta({ content: firstHalf })}${event({ error: { code: 402, message: "no credit" } })}`;
    expect(await ask(failedStream, "text/event-stream")).toMatchObject({
      kind: "rejected",
      message: "the model's endpoint returned 402: its account has no credit left",
    });
  });
});
