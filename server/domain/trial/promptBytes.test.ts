import { expect, test } from "vitest";
import { normalizeSubmission } from "@/server/domain/submission/normalize";
import { promptBytes } from "@/server/domain/trial/promptBytes";
import { compiledOf } from "@/server/testing/rubrics";

const judged = (key: string, statement: string) => ({
  key,
  type: "must_have",
  primitive: "llm_judge@1",
  statement,
  config: {},
});

test("the bytes of all prompts are the sum of each, though their material is read once", () => {
  const submission = normalizeSubmission({
    output: 'An "answer".\n',
    context: [{ value: "é" }, { value: "b" }],
    values: { a: 1 },
  });
  const { criteria } = compiledOf([
    judged("a", "The output answers the question."),
    judged("b", 'The output quotes "the policy" and names its date.'),
  ]);
  const each = criteria.map((criterion) => promptBytes({ criteria: [criterion], submission }));
  expect(each[0]).not.toBe(each[1]);
  expect(promptBytes({ criteria, submission })).toBe(each.reduce((sum, bytes) => sum + bytes, 0));
  expect(promptBytes({ criteria: [], submission })).toBe(0);
});
