// The models that judge, and their test calls, over HTTP.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { JudgeModelList, JudgeModelTestList } from "@/server/models/contract/judgeModels";
import { honest, lazy } from "@/testing/fakeDecisions/deciders";
import { type FakeDecisions, startFakeDecisions } from "@/testing/fakeDecisions/startFakeDecisions";
import { modelGone } from "@/testing/fakeModel/behaviors/failing";
import { correct, judgeResultOf, refusing } from "@/testing/fakeModel/behaviors/judging";
import { type FakeModel, startFakeModel } from "@/testing/fakeModel/startFakeModel";
import { operationSuite } from "@/testing/operationSuite";

let model: FakeModel;
let decider: FakeDecisions;
const environment: Record<string, string> = {
  JUDGE_TIER_1_MODEL: "small",
  JUDGE_TIER_1_FORM: "systemone",
  JUDGE_TIER_1_PRICE: "1/2",
  JUDGE_TIER_3_MODEL: "large",
  JUDGE_READER_MODEL: "reader",
};
const opens = honest((statement, shown) => ({ isTrue: shown.includes("opens at nine"), shownBy: "opens at nine" }));
beforeAll(async () => {
  model = await startFakeModel();
  decider = await startFakeDecisions(opens);
  environment["OPENAI_BASE_URL"] = model.baseUrl;
  environment["JUDGE_TIER_1_BASE_URL"] = decider.baseUrlOf("systemone");
});
beforeEach(() => {
  model.reset();
  decider.reset();
});
afterAll(async () => {
  await model.stop();
  await decider.stop();
});

operationSuite("judgeModels.list", { environment, valid: () => ({}) }, (suite) => {
  it("has the tiers and the reader with form and price, and no calls yet", async () => {
    const { models } = (await suite.call({})).body as unknown as JudgeModelList;
    const unused = { calls: 0, failed: 0, latency_ms: null };
    expect(models).toMatchObject([
      { tier: 1, model: "small", form: "systemone", price: { input: 1, output: 2 }, last_hour: unused },
      { tier: 3, model: "large", form: "chat", price: null, refused: [], reader_record: null },
      { tier: null, model: "reader", form: "chat", reader_record: { readings: 0, control_errors: 0, disabled: false } },
    ]);
  });
});

operationSuite("judgeModels.test", { environment, valid: () => ({}) }, (suite) => {
  const tests = async () => ((await suite.call({})).body as unknown as JudgeModelTestList).tests;

  it("asks each model once in its form", async () => {
    model.behave(correct([]));
    expect(await tests()).toMatchObject([
      { tier: 1, form: "systemone", ok: true, determination: "met", error: null, cost_usd: expect.any(Number) },
      { tier: 3, form: "chat", ok: true, determination: "met", cost_usd: null },
      { tier: null, ok: true },
    ]);
    expect([decider.calls.length, model.calls.length]).toEqual([1, 2]);
  });

  it("says what a model answers wrongly, refuses, or does not serve", async () => {
    decider.behave(lazy());
    model.behave((call) =>
      call.model === "large" ? refusing()(call) : { object: judgeResultOf(call, { determination: "not_met" }) },
    );
    expect(await tests()).toMatchObject([
      { ok: true, determination: "met" },
      { ok: false, determination: null, error: "the model refused to answer" },
      { ok: true, determination: "not_met", error: null },
    ]);
    decider.behave(() => ({ status: 500, error: { message: "no" } }));
    model.behave(modelGone());
    expect((await tests()).map(({ ok, error }) => [ok, error])).toMatchObject([
      [false, "the model's endpoint returned 500"],
      [false, expect.stringContaining("404")],
      [false, expect.stringContaining("404")],
    ]);
  });

  it("what an endpoint refuses is in the list afterwards", async () => {
    model.behave((call) =>
      call.topLogprobs === null
        ? { object: judgeResultOf(call) }
        : { status: 400, error: { message: "logprobs is not supported" } },
    );
    await tests();
    const { baseUrl, apiKey } = suite.service();
    const answer = await fetch(`${baseUrl}/v1/judge-models`, { headers: { authorization: `Bearer ${apiKey}` } });
    const { models } = (await answer.json()) as JudgeModelList;
    expect(models.map(({ refused }) => refused)).toEqual([[], ["logprobs"], ["logprobs"]]);
  });
});
