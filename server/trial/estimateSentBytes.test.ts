import { expect, test } from "vitest";
import { normalizeSubmission } from "@/server/submission/normalize";
import { askedBytes, type AskedModel } from "@/server/trial/askedBytes";
import { compiledOf } from "@/testing/rubrics";

const judged = (key: string, statement: string, more: object = {}) => ({
  key,
  type: "must_have",
  primitive: "llm_judge@1",
  statement,
  config: {},
  ...more,
});
const CHAT: AskedModel = { form: "chat", maxOptions: 0 };
const DECIDER: AskedModel = { form: "decisions", maxOptions: 100 };
const submissionOf = (output: string) =>
  normalizeSubmission({ output, context: [{ value: "é" }, { value: "b" }], values: { a: 1 } });
const { criteria } = compiledOf([
  judged("a", "The output answers the question."),
  judged("b", 'The output quotes "the policy" and names its date.'),
  judged("c", "The output is friendly.", { evidence: "holistic" }),
]);
const bytesOf = (output: string, given: Partial<Parameters<typeof askedBytes>[0]> = {}) =>
  askedBytes({ criteria, submission: submissionOf(output), models: [CHAT], reader: null, ...given });

test("a model that chats is sent the material for each criterion, though it is measured once", () => {
  const each = criteria.map((criterion) => bytesOf('An "answer".\n', { criteria: [criterion] }).models[0] ?? 0);
  expect(each[0]).not.toBe(each[1]);
  expect(bytesOf('An "answer".\n').models).toEqual([each.reduce((sum, bytes) => sum + bytes, 0)]);
});

test("without a judged criterion nothing is sent", () => {
  expect(bytesOf("x", { criteria: [], models: [CHAT, DECIDER], reader: CHAT })).toEqual({
    models: [0, 0],
    readings: 0,
    reads: { calls: 0, passages: 0 },
  });
  expect(bytesOf("x", { criteria: [], reader: DECIDER }).readings).toBe(0);
});

test("a decision model is sent the material once for all criteria, and again for a search in more passages than it has options", () => {
  const long = `${"A long sentence of the letter, ".repeat(20)}\n`.repeat(90);
  const [chat = 0, decides = 0] = bytesOf(long, { models: [CHAT, DECIDER] }).models;
  expect(decides).toBeLessThan(chat / 2);
  const few = bytesOf(long, { models: [{ ...DECIDER, maxOptions: 20 }] }).models[0] ?? 0;
  expect(few).toBeGreaterThan(decides + 2_000);
});

test.each([CHAT, DECIDER])(
  "readings of a model that has the form $form grow with the material where it is all read",
  (reader) => {
    const holistic = criteria.filter(({ key }) => key === "c");
    const cited = criteria.filter(({ key }) => key !== "c");
    const lines = (count: number) => "A sentence of the letter.\n".repeat(count);
    const grows = (read: typeof criteria) =>
      bytesOf(lines(900), { criteria: read, reader }).readings - bytesOf(lines(9), { criteria: read, reader }).readings;
    expect(grows(holistic)).toBeGreaterThan(20_000);
    expect(grows(cited)).toBeLessThan(200);
    const parts = [holistic, cited].map((read) => bytesOf(lines(9), { criteria: read, reader }).readings);
    expect(bytesOf(lines(9), { reader }).readings).toBe(parts[0]! + parts[1]!);
  },
);
