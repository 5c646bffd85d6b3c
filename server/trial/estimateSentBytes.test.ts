import { expect, test } from "vitest";
import { normalizeSubmission } from "@/server/submission/normalize";
import { estimateSentBytes, type AskedModel } from "@/server/trial/estimateSentBytes";
import { compiledOf } from "@/testing/rubrics";

const makeCriterion = (key: string, statement: string, fields: object = {}) => ({
  key,
  type: "must_have",
  primitive: "llm_judge@1",
  statement,
  config: {},
  ...fields,
});
const CHAT_MODEL: AskedModel = { form: "chat", maxOptions: 0 };
const DECISION_MODEL: AskedModel = { form: "decisions", maxOptions: 100 };
const makeSubmission = (output: string) =>
  normalizeSubmission({ output, context: [{ value: "é" }, { value: "b" }], values: { a: 1 } });
const { criteria } = compiledOf([
  makeCriterion("a", "The output answers the question."),
  makeCriterion("b", 'The output quotes "the policy" and names its date.'),
  makeCriterion("c", "The output is friendly.", { evidence: "holistic" }),
]);
const estimateBytes = (output: string, changes: Partial<Parameters<typeof estimateSentBytes>[0]> = {}) =>
  estimateSentBytes({ criteria, submission: makeSubmission(output), models: [CHAT_MODEL], reader: null, ...changes });

test("counts the material for each criterion of a chat model", () => {
  const bytesByCriterion = criteria.map(
    (criterion) => estimateBytes('An "answer".\n', { criteria: [criterion] }).modelBytes[0] ?? 0,
  );
  expect(bytesByCriterion[0]).not.toBe(bytesByCriterion[1]);
  expect(estimateBytes('An "answer".\n').modelBytes).toEqual([bytesByCriterion.reduce((sum, bytes) => sum + bytes, 0)]);
});

test("counts nothing without a judged criterion", () => {
  expect(estimateBytes("x", { criteria: [], models: [CHAT_MODEL, DECISION_MODEL], reader: CHAT_MODEL })).toEqual({
    modelBytes: [0, 0],
    readingBytes: 0,
    readingCounts: { calls: 0, passages: 0 },
  });
  expect(estimateBytes("x", { criteria: [], reader: DECISION_MODEL }).readingBytes).toBe(0);
});

test("counts the material of a decision model once for all criteria, and again for each further level of a search", () => {
  const longWork = `${"A long sentence of the letter, ".repeat(20)}\n`.repeat(90);
  const [chatBytes = 0, decisionBytes = 0] = estimateBytes(longWork, {
    models: [CHAT_MODEL, DECISION_MODEL],
  }).modelBytes;
  expect(decisionBytes).toBeLessThan(chatBytes / 2);
  const bytesWithFewOptions =
    estimateBytes(longWork, { models: [{ ...DECISION_MODEL, maxOptions: 20 }] }).modelBytes[0] ?? 0;
  expect(bytesWithFewOptions).toBeGreaterThan(decisionBytes + 2_000);
});

test.each([CHAT_MODEL, DECISION_MODEL])(
  "counts the whole material in readings by a $form model only for criteria that depend on it",
  (reader) => {
    const holisticCriteria = criteria.filter(({ key }) => key === "c");
    const citedCriteria = criteria.filter(({ key }) => key !== "c");
    const makeLines = (count: number) => "A sentence of the letter.\n".repeat(count);
    const computeGrowth = (readCriteria: typeof criteria) =>
      estimateBytes(makeLines(900), { criteria: readCriteria, reader }).readingBytes -
      estimateBytes(makeLines(9), { criteria: readCriteria, reader }).readingBytes;
    expect(computeGrowth(holisticCriteria)).toBeGreaterThan(20_000);
    expect(computeGrowth(citedCriteria)).toBeLessThan(200);
    const bytesByKind = [holisticCriteria, citedCriteria].map(
      (readCriteria) => estimateBytes(makeLines(9), { criteria: readCriteria, reader }).readingBytes,
    );
    expect(estimateBytes(makeLines(9), { reader }).readingBytes).toBe(bytesByKind[0]! + bytesByKind[1]!);
  },
);
