// Tests that the reason of a failure or an abstention is in the verification, the attempts, the model test and the log.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { JudgeAttempt } from "@/server/judging/contract";
import type { JudgeModelTestList } from "@/server/models/contract/judgeModels";
import { createLog } from "@/server/platform/log";
import type { FakeAnswer } from "@/testing/fakeModel/behavior";
import { correct, judgeResultOf } from "@/testing/fakeModel/behaviors/judging";
import { type JudgedService, startJudgedService } from "@/testing/judged";

let service: JudgedService;
let rubric: string;
let serial = 0;
const loggedLines: string[] = [];

beforeAll(async () => {
  const log = createLog("warn", { write: (line) => loggedLines.push(line) });
  service = await startJudgedService(correct([]), { OPENAI_API_KEY: "sk-own-key-of-the-service" }, log);
  rubric = await service.rubric();
});
beforeEach(() => {
  loggedLines.length = 0;
  service.model.reset();
});
afterAll(() => service.stop());

const verify = () =>
  service.verify(rubric, { output: `Hello Ms. Okafor, parcel ${++serial} left.` }, { max_judge_tier: 1 });
const listAttempts = async (id: string) =>
  (await service.get(`/v1/verifications/${id}/judge-attempts`))["attempts"] as JudgeAttempt[];
const testModel = async () => {
  const response = await fetch(`${service.baseUrl}/v1/judge-models/test`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.apiKey}`, "content-type": "application/json" },
    body: "{}",
  });
  return ((await response.json()) as JudgeModelTestList).tests[0];
};
const makeBody = (message: object, choice: object = {}): FakeAnswer => ({
  body: JSON.stringify({ choices: [{ message, finish_reason: "stop", ...choice }] }),
});
const MET = JSON.stringify({ determination: "met", rationale: "Greets.", citations: [{ from: 1, to: 1 }] });
const REFUSAL = "I'm sorry, but I can't assist with that.";
// cspell:ignore puedo evaluar contenido siento pero habe geirrt

it.each<[string, FakeAnswer, RegExp]>([
  ["cut off", { text: MET.slice(0, 20), finish: "length" }, /cut off; raise JUDGE_MAX_OUTPUT_TOKENS/],
  ["cut off after a whole object", { text: MET, finish: "length" }, /cut off; raise JUDGE_MAX_OUTPUT_TOKENS/],
  [
    "cut off in reasoning",
    makeBody({ reasoning_content: "Hm" }, { finish_reason: "length" }),
    /before its answer began/,
  ],
  ["empty", { text: "" }, /content is empty/],
  [
    "only a draft in the reasoning field",
    makeBody({ content: "", reasoning_content: `Maybe ${MET}` }),
    /reasoning field/,
  ],
  [
    "in two tool calls",
    makeBody({
      content: null,
      tool_calls: Array(2).fill({ type: "function", function: { name: "f", arguments: MET } }),
    }),
    /tool calls/,
  ],
  ["without choices", { body: '{"choices":[]}' }, /no choices/],
  ["two objects", { text: `${MET}\n${MET.replace("met", "not_met")}` }, /two different objects/],
  ["an answer that is taken back in English", { text: `${MET} Hmm, that is wrong.` }, /takes its answer back/],
  ["an answer that is taken back in German", { text: `${MET} Moment, ich habe mich geirrt.` }, /takes its answer back/],
])("fails after one repair, with a reason everywhere, when the reply is %s", async (_, answer, reason) => {
  service.model.behave(() => answer);
  const verification = await verify();
  expect(service.model.calls).toHaveLength(2);
  expect(verification).toMatchObject({ status: "failed", determination: null, proof_ref: null });
  expect(verification.error).toMatch(/^judge_reply_unreadable: criterion "/);
  expect(verification.error).toMatch(reason);
  const attempts = await listAttempts(verification.id);
  expect(attempts.map(({ outcome, error }) => [outcome, reason.test(error ?? "")])).toEqual([
    ["malformed", true],
    ["malformed", true],
  ]);
  expect(loggedLines.filter((line) => line.includes("a judge call failed") && reason.test(line))).toHaveLength(2);
  const testResult = await testModel();
  expect(testResult).toMatchObject({ ok: false, determination: null });
  expect(testResult?.error).toMatch(reason);
});

it.each<[string, FakeAnswer]>([
  ["in prose", { text: REFUSAL }],
  ["in prose of another language", { text: "Lo siento, pero no puedo evaluar este contenido." }],
  [
    "in prose after a draft",
    { text: `Draft: ${MET} Hmm, that is wrong.\n</think>\n\nI am sorry, I cannot judge this.` },
  ],
  ["by a safety filter", makeBody({ content: null }, { finish_reason: "safety" })],
])("abstains after one call when the model refuses %s", async (_, answer) => {
  service.model.behave(() => answer);
  const verification = await verify();
  expect(verification).toMatchObject({ determination: "cannot_determine", flag_reason: "judge_refused" });
  expect(service.model.calls).toHaveLength(1);
  expect(await listAttempts(verification.id)).toMatchObject([{ outcome: "refused" }]);
  expect(await testModel()).toMatchObject({ ok: false, error: "the model refused to answer" });
});

it("never takes a draft in unmarked reasoning as the verdict", async () => {
  service.model.behave((call) => ({
    text: `Let me draft: ${MET} Hmm, that is wrong.\n</think>\n\n${JSON.stringify(judgeResultOf(call, { determination: "not_met" }))}`,
  }));
  expect((await verify()).determination).toBe("not_met");
  expect(service.model.calls).toHaveLength(1);
  service.model.behave(() => ({ text: `Let me draft: ${MET} Hmm, that is wrong.\n</think>\n\nNo answer.` }));
  expect(await verify()).toMatchObject({ status: "failed", determination: null });
});

it.each<[string, FakeAnswer]>([
  ["in the reasoning field", makeBody({ content: "", reasoning_content: MET })],
  ["in a tool call", makeBody({ content: null, tool_calls: [{ type: "function", function: { arguments: MET } }] })],
  ["in a list", { text: `[${MET}]` }],
  ["in truth values", { text: MET.replace('"met"', "true") }],
  [
    "in an event stream",
    {
      body: `data: ${JSON.stringify({ choices: [{ delta: { content: MET } }] })}\n\ndata: [DONE]\n\n`,
      contentType: "text/event-stream",
    },
  ],
])("reads an answer %s after one call", async (_, answer) => {
  service.model.behave(() => answer);
  expect((await verify()).determination).toBe("met");
  expect(service.model.calls).toHaveLength(1);
});

it("reads content in parts, and token counts that are strings", async () => {
  service.model.behave((call) => ({
    body: JSON.stringify({
      created: "now",
      choices: [{ message: { role: "model", content: [{ type: "text", text: JSON.stringify(judgeResultOf(call)) }] } }],
      usage: { prompt_tokens: "10", completion_tokens: "5" },
    }),
  }));
  const verification = await verify();
  expect(verification.determination).toBe("met");
  expect(await listAttempts(verification.id)).toMatchObject([
    { outcome: "judged", error: null, input_tokens: 10, output_tokens: 5 },
  ]);
});

it.each<[string, FakeAnswer, RegExp]>([
  [
    "an error 402 in a response with status 200",
    { body: '{"error":{"code":402,"message":"no credit"}}' },
    /returned 402: its account has no credit left/,
  ],
  ["an event stream", { body: "data: {}\n\n", contentType: "text/event-stream" }, /event stream that is no completion/],
])("fails at the first call after %s", async (_, answer, reason) => {
  service.model.behave(() => answer);
  const verification = await verify();
  expect(verification.error).toMatch(/^judge_rejected: /);
  expect(verification.error).toMatch(reason);
  expect(service.model.calls).toHaveLength(1);
  expect((await listAttempts(verification.id))[0]?.error).toMatch(reason);
});

it("shows the endpoint's message only in the log, and status, code and category to tenants", async () => {
  const endpointMessage = "This model only support stream mode, please enable the stream parameter";
  const message = `${endpointMessage} (key sk-own-key-of-the-service) at ${service.model.baseUrl}`;
  service.model.behave(() => ({ status: 400, error: { message, code: "invalid_parameter_error" } }));
  const verification = await verify();
  const tenantText = JSON.stringify([verification, await listAttempts(verification.id), await testModel()]);
  expect(verification.error).toBe(
    "judge_rejected: the model's endpoint returned 400 (invalid_parameter_error): it answers as a stream only",
  );
  expect(tenantText).not.toContain(endpointMessage);
  expect(tenantText).not.toContain(service.model.baseUrl);
  const endpointLines = loggedLines.filter((line) => line.includes(endpointMessage));
  expect(endpointLines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(
    expect.arrayContaining(["a judge call failed", "a test call of a model failed"]),
  );
  expect(`${tenantText}${endpointLines.join("\n")}`).not.toContain("sk-own-key");
});
