// The fake's drafts, requested and read by the product's own induction.
import { afterAll, afterEach, expect, test } from "vitest";
import type { InductionDeps } from "@/server/authoring/induction/askForDraft";
import { fromDescription } from "@/server/authoring/induction/fromDescription";
import { fromOutcomes } from "@/server/authoring/induction/fromOutcomes";
import { depsWith } from "@/testing/scriptedJudge";
import { createJudge } from "@/server/platform/llm/judge";
import { draftingFromPrompt } from "@/testing/fakeModel/behaviors/drafting";
import { createLog } from "@/server/platform/log";
import { startFakeModel } from "@/testing/fakeModel/startFakeModel";
import { fillSlots } from "@/server/platform/llm/settings";

const model = await startFakeModel({ behavior: draftingFromPrompt() });
afterEach(() => model.reset());
afterAll(() => model.stop());

const DEPS: InductionDeps = {
  ...depsWith(() => ""),
  judge: createJudge(
    {
      models: {
        ...fillSlots(null),
        2: { model: "fake-2", form: "chat", baseUrl: model.baseUrl, apiKey: "sk-test", price: null },
      },
      timeoutMs: 10_000,
      maxOutputTokens: 4_000,
      contextTokens: 8_000,
      maxConcurrency: 2,
      tenantConcurrency: 2,
    },
    createLog("silent"),
  ),
};
const example = (label: string, output: string) => ({ label, output });
const EXAMPLES = [example("met", "abc"), example("met", "xyz"), example("not_met", "mno")];

test("a judged criterion for each sentence of a description, no more than requested", async () => {
  const description = "The reply names the order number. It never blames the customer! Every price carries a currency.";
  const statementsOf = async (options: object) => {
    const { rubric_spec } = await fromDescription(DEPS, { body: { description, options } });
    return (rubric_spec["criteria"] as { statement: string }[]).map(({ statement }) => statement);
  };
  expect(await statementsOf({})).toEqual([
    "The reply names the order number.",
    "It never blames the customer!",
    "Every price carries a currency.",
  ]);
  expect(await statementsOf({ max_criteria: 2 })).toHaveLength(2);
});

test("from outcomes: the goal's sentences, each explaining the examples that no rule explains", async () => {
  const body = { examples: EXAMPLES, goal: "The reply names the order." };
  const { rubric_spec, induction } = await fromOutcomes(DEPS, { body });
  expect(rubric_spec).toMatchObject({ criteria: [{ primitive: "llm_judge@1", statement: body.goal }] });
  expect(induction).toMatchObject({ model: "fake-2", per_criterion: [{ explains_example_ids: ["2"] }] });
});

test("from outcomes without a goal: the first met example", async () => {
  const { rubric_spec } = await fromOutcomes(DEPS, { body: { examples: EXAMPLES } });
  expect(rubric_spec).toMatchObject({ criteria: [{ statement: 'The output says "abc".' }] });
});
