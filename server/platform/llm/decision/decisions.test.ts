// Tests the decision adapter against the fake endpoint over real HTTP, in all wire forms.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { DecisionQuestion } from "@/server/llm/port";
import { createJudge } from "@/server/platform/llm/judge";
import { createLog } from "@/server/platform/log";
import {
  type DecisionBehavior,
  type FakeDecisions,
  startFakeDecisions,
} from "@/testing/fakeDecisions/startFakeDecisions";
import { fillSlots } from "@/server/platform/llm/settings";

const QUESTIONS: DecisionQuestion[] = [
  { type: "yes_no", instructions: "Is it polite?" },
  {
    type: "choice",
    instructions: "Which color?",
    options: [
      { value: "red", meaning: "like blood" },
      { value: "blue", meaning: null },
    ],
  },
];
const createQuestions = (count: number): DecisionQuestion[] =>
  Array.from({ length: count }, (_, index) => ({ type: "yes_no", instructions: `Question ${index}?` }));
const numbers: DecisionBehavior = ({ questions }) =>
  questions.map(({ instructions }) => Number(/\d+/.exec(instructions)?.[0] ?? 0) / 1_000);

describe.each(["decisions", "systemone", "gemini"] as const)("%s", (form) => {
  let fake: FakeDecisions;
  beforeAll(async () => {
    fake = await startFakeDecisions(() => [0.9, [0.25, 0.75]]);
  });
  afterEach(() => fake.reset());
  afterAll(() => fake.stop());

  const judge = (settings: object = {}) => {
    const slot = {
      model: "decider",
      form,
      baseUrl: `${fake.baseUrlOf(form)}/`,
      apiKey: "sk-own",
      price: { input: 1, output: 2 },
    };
    return createJudge(
      {
        models: { ...fillSlots(null), 1: slot, reader: slot },
        timeoutMs: 5_000,
        maxOutputTokens: 4_000,
        contextTokens: 8_000,
        maxConcurrency: 8,
        tenantConcurrency: 4,
        ...settings,
      },
      createLog("silent"),
    );
  };
  const ask = (questions = QUESTIONS, decisions = judge()) =>
    decisions.decide({ tenantId: "tenant", slot: 1, state: "A text to read.", questions });

  test("sends state, questions, key and model, and returns the answers in the order of the questions", async () => {
    expect(await ask()).toMatchObject({
      answers: [[0.9], [0.25, 0.75]],
      usage: { inputTokens: 4, outputTokens: 2, costUsd: (4 + 2 * 2) / 1e6 },
    });
    expect(fake.calls).toMatchObject([
      {
        form,
        model: "decider",
        state: "A text to read.",
        authorization: form === "gemini" ? "sk-own" : "Bearer sk-own",
        questions: [
          { type: "yes_no", instructions: "Is it polite?" },
          { type: "choice", instructions: "Which color?", options: ["red", "blue"] },
        ],
      },
    ]);
  });

  test("a refused question has the answer null, and the others are answered", async () => {
    fake.behave(() => [null, [1, 0]]);
    expect((await ask()).answers).toEqual([null, [1, 0]]);
  });

  test("asks an endpoint that accepts fewer questions in parts, and remembers their size", async () => {
    fake.behave((call) =>
      call.questions.length > 10
        ? { status: 422, error: { message: "questions: List should have at most 10 items" } }
        : numbers(call),
    );
    const sameJudge = judge();
    const expected = createQuestions(25).map((_, index) => [index / 1_000]);
    expect((await ask(createQuestions(25), sameJudge)).answers).toEqual(expected);
    const callsBefore = fake.calls.length;
    expect((await ask(createQuestions(25), sameJudge)).answers).toEqual(expected);
    expect(fake.calls.slice(callsBefore).map(({ questions }) => questions.length)).toEqual([7, 7, 7, 4]);
  });

  test("sends an input that is too long with fewer questions, and fails if it is too long with one", async () => {
    fake.behave((call) =>
      call.questions.length > 3 ? { status: 413, error: { message: "too large" } } : numbers(call),
    );
    expect((await ask(createQuestions(9))).answers).toHaveLength(9);
    fake.behave(() => ({ status: 413, error: { message: "too large" } }));
    await expect(ask(createQuestions(9))).rejects.toMatchObject({ kind: "too_long" });
  });

  test("learns the number of options from a refusal", async () => {
    fake.behave(() => ({ status: 400, error: { message: "questions[0].choices: array too long, maximum length 26" } }));
    const sameJudge = judge();
    expect(sameJudge.maxOptions(1)).toBe(200);
    await expect(ask(QUESTIONS, sameJudge)).rejects.toMatchObject({ kind: "unavailable" });
    expect(sameJudge.maxOptions(1)).toBe(26);
  });

  test.each<[string, DecisionBehavior, object]>([
    ["429", () => ({ status: 429, error: { message: "slow down" } }), { kind: "unavailable" }],
    ["500", () => ({ status: 500, error: { message: "oops" } }), { kind: "unavailable" }],
    ["401", () => ({ status: 401, error: { message: "sk-own is wrong" } }), { kind: "rejected" }],
    ["404", () => ({ status: 404, error: { message: "The model `decider` does not exist" } }), { kind: "model_gone" }],
    ["a body that is larger than answers are", () => ({ body: `[${"[".repeat(1_000_000)}` }), { kind: "unavailable" }],
    ["no JSON", () => ({ body: "<html>" }), { kind: "unavailable" }],
    ["fewer answers than questions", () => ({ body: '{"answers":[]}' }), { kind: "unavailable" }],
    ["a probability over 1", () => [1.5, [0, 1]], { kind: "unavailable" }],
    [
      "402 in a 200",
      () => ({ body: '{"error":{"code":402,"message":"no credit"}}' }),
      { kind: "rejected", message: "the model's endpoint returned 402: its account has no credit left" },
    ],
    ["429 in a 200", () => ({ body: '{"error":{"code":429,"message":"slow down"}}' }), { kind: "unavailable" }],
    [
      "an event stream",
      () => ({ body: 'data: {"answers":[]}\n\n' }),
      { kind: "rejected", message: expect.stringContaining("event stream") },
    ],
    [
      "answers in another form",
      () => ({ body: '{"answers":[1]}' }),
      { message: "the model's response does not answer each question in its form" },
    ],
  ])("%s", async (_, behavior, expected) => {
    fake.behave(behavior);
    const failure: unknown = await ask().catch((error: unknown) => error);
    expect(failure).toMatchObject({ ...expected, latencyMs: expect.any(Number) });
    expect(String(failure)).not.toContain("sk-own");
  });

  test("does not retry after three identical invalid responses", async () => {
    const sameJudge = judge();
    const kinds: unknown[] = [];
    for (const body of ["[0]", "[1]", "[1]", "[1]", "[2]"]) {
      fake.behave(() => ({ body: `{"answers":${body}}` }));
      kinds.push(((await ask(QUESTIONS, sameJudge).catch((error: unknown) => error)) as { kind: unknown }).kind);
    }
    expect(kinds).toEqual(["unavailable", "unavailable", "unavailable", "rejected", "unavailable"]);
  });

  test("reads token counts that are texts, and ignores those of another type", async () => {
    const answers = form === "decisions" ? [{ type: "predicate", probability: 1 }] : { q1: { type: "noul", noul: 1 } };
    const [question] = QUESTIONS;
    const [input, output] =
      form === "gemini" ? ["total_input_tokens", "total_output_tokens"] : ["input_tokens", "output_tokens"];
    for (const [usage, counts] of [
      [
        { [input]: "4", [output]: "2" },
        { inputTokens: 4, outputTokens: 2 },
      ],
      [
        { [input]: 4, [output]: {} },
        { inputTokens: 4, outputTokens: null },
      ],
      ["none", { inputTokens: null, outputTokens: null }],
    ]) {
      fake.behave(() => ({ body: JSON.stringify({ answers, usage, object: 7, created: "now" }) }));
      expect(await ask([question!])).toMatchObject({ answers: [[1]], usage: counts });
    }
  });

  test("gives no cost when token counts are absent or impossible", async () => {
    const answers = form === "decisions" ? [{ type: "predicate", probability: 1 }] : { q1: { type: "noul", noul: 1 } };
    fake.behave(() => ({ body: JSON.stringify({ answers, usage: { input_tokens: -1 } }) }));
    const [question] = QUESTIONS;
    expect((await ask([question!])).usage).toMatchObject({ inputTokens: null, outputTokens: null, costUsd: null });
  });

  test("an unreachable endpoint and one that takes too long are unavailable", async () => {
    const slot = { model: "decider", form, baseUrl: "http://127.0.0.1:9/v1", apiKey: undefined, price: null };
    const away = judge({ models: { 1: slot, 2: null, 3: null, reader: null } });
    await expect(ask(QUESTIONS, away)).rejects.toMatchObject({
      kind: "unavailable",
      message: "the model's endpoint could not be reached",
    });
  });
});

describe("gemini", () => {
  let fake: FakeDecisions;
  beforeAll(async () => {
    fake = await startFakeDecisions(() => [0.9, [0.25, 0.75]]);
  });
  afterAll(() => fake.stop());

  test("a blocked input refuses every question, and a response without answers and feedback is invalid", async () => {
    const slot = { model: "d", form: "gemini" as const, baseUrl: fake.baseUrlOf("gemini"), apiKey: "k", price: null };
    const limits = {
      timeoutMs: 5_000,
      maxOutputTokens: 4_000,
      contextTokens: 8_000,
      maxConcurrency: 8,
      tenantConcurrency: 4,
    };
    const judge = createJudge(
      { models: { ...fillSlots(null), 1: slot, reader: slot }, ...limits },
      createLog("silent"),
    );
    const ask = () => judge.decide({ tenantId: "tenant", slot: 1, state: "A text.", questions: QUESTIONS });
    fake.behave(() => ({ body: '{"prompt_feedback":{"block_reason":"safety"}}' }));
    expect((await ask()).answers).toEqual([null, null]);
    fake.behave(() => ({ body: '{"usage":{}}' }));
    await expect(ask()).rejects.toMatchObject({ kind: "unavailable" });
  });
});
