// Tests the list of models of a fake endpoint over real HTTP.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readEnv } from "@/server/platform/env";
import { createModelWatch, describeModel, needsReplacement } from "@/server/platform/llm/modelWatch";
import { judgeSettings } from "@/server/platform/llm/settings";
import { type FakeModel, startFakeModel } from "@/testing/fakeModel/startFakeModel";

let model: FakeModel;
let currentTime = new Date("2026-11-24T12:00:00Z");
beforeAll(async () => {
  model = await startFakeModel();
});
afterEach(() => {
  model.reset();
  currentTime = new Date("2026-11-24T12:00:00Z");
});
afterAll(() => model.stop());

function createWatch(variables: Record<string, string>) {
  const env = readEnv({ NODE_ENV: "test", OPENAI_BASE_URL: model.baseUrl, ...variables });
  return createModelWatch({ now: () => currentTime }, () => judgeSettings(env));
}

test("reports the state of each tier's model by the provider's list", async () => {
  model.list([{ id: "steady", shutdown_date: null }, { id: "ending", shutdown_date: "2026-12-11" }, { id: "other" }]);
  const watch = createWatch({
    JUDGE_TIER_1_MODEL: "steady",
    JUDGE_TIER_2_MODEL: "ending",
    JUDGE_TIER_3_MODEL: "absent",
  });
  expect(watch.status()).toMatchObject({ checked_at: null, models: Array(3).fill({ state: "unknown" }) });
  expect(await watch.check()).toEqual({
    checked_at: currentTime.toISOString(),
    models: [
      { tier: 1, model: "steady", state: "active", shutdown_date: null },
      { tier: 2, model: "ending", state: "ending", shutdown_date: "2026-12-11" },
      { tier: 3, model: "absent", state: "unlisted", shutdown_date: null },
    ],
  });
  expect(watch.status().models.map(describeModel)).toEqual([
    "active",
    "shuts down on 2026-12-11; set JUDGE_TIER_2_MODEL to another model",
    "is not in the provider's list of models; set JUDGE_TIER_3_MODEL to another model",
  ]);
});

test("lists the reader only if its model is not the model of a tier", async () => {
  const tiers = { JUDGE_TIER_2_MODEL: "medium", JUDGE_TIER_3_MODEL: "large" };
  expect(
    createWatch(tiers)
      .status()
      .models.map(({ tier }) => tier),
  ).toEqual([2, 3]);
  const watch = createWatch({ ...tiers, JUDGE_READER_MODEL: "small", JUDGE_READER_PRICE: "1/2" });
  model.list([{ id: "medium" }, { id: "large" }, { id: "small", shutdown_date: "2026-12-11" }]);
  expect((await watch.check()).models.at(-1)).toMatchObject({ tier: null, model: "small", state: "ending" });
  expect(describeModel(watch.status().models.at(-1)!)).toContain("set JUDGE_READER_MODEL to another model");
  const settings = (variables: Record<string, string>) =>
    judgeSettings(readEnv({ NODE_ENV: "test", OPENAI_BASE_URL: model.baseUrl, ...variables })).models.reader;
  expect(settings({ ...tiers, JUDGE_READER_MODEL: "small", JUDGE_READER_PRICE: "1/2" })).toMatchObject({
    model: "small",
    price: { input: 1, output: 2 },
  });
  expect(settings({ ...tiers, JUDGE_TIER_2_PRICE: "3/4" })).toMatchObject({
    model: "medium",
    price: { input: 3, output: 4 },
  });
});

test.each([
  ["2026-09-01T23:59:59Z", "active", 0],
  ["2026-09-12T00:00:00Z", "ending", 1],
  ["2026-12-10T23:59:59Z", "ending", 1],
  ["2026-12-11T00:00:00Z", "ended", 1],
])(
  "at %s a model that shuts down on 11 December is %s, without reading the list again",
  async (instant, state, isReported) => {
    model.list([{ id: "m", shutdown_date: "2026-12-11" }]);
    const watch = createWatch({ JUDGE_TIER_1_MODEL: "m" });
    await watch.check();
    model.list(null);
    currentTime = new Date(instant);
    expect(watch.status().models).toMatchObject([{ state }]);
    expect(watch.status().models.filter(needsReplacement)).toHaveLength(isReported);
  },
);

test("the state is unknown when the endpoint has no list or lists something else", async () => {
  const watch = createWatch({ JUDGE_TIER_1_MODEL: "m" });
  model.list(null);
  expect((await watch.check()).models).toMatchObject([{ state: "unknown" }]);
  model.list([{ id: "m", shutdown_date: "soon" }]);
  expect((await watch.check()).models).toMatchObject([{ state: "active", shutdown_date: null }]);
});

test.each([
  ["llama3.2", "llama3.2:latest", "active"],
  ["llama3.2:latest", "llama3.2", "active"],
  ["llama3.2", "models/llama3.2", "active"],
  ["Llama3.2", "llama3.2", "active"],
  ["llama3.2", "llama3.2:70b", "unlisted"],
  ["llama3", "llama3.2", "unlisted"],
])("a configured %s that is listed as %s is %s", async (configuredModel, id, state) => {
  const watch = createWatch({ JUDGE_TIER_1_MODEL: configuredModel });
  model.list([{ id, shutdown_date: "2099-01-01" }]);
  const shutdown_date = state === "active" ? "2099-01-01" : null;
  expect((await watch.check()).models).toMatchObject([{ state, shutdown_date }]);
});

test("the state is unknown when the list has no models", async () => {
  const watch = createWatch({ JUDGE_TIER_1_MODEL: "m" });
  model.list([]);
  expect((await watch.check()).models).toMatchObject([{ state: "unknown" }]);
});

test("an invalid entry does not hide the others, and a list of invalid entries gives no state", async () => {
  const watch = createWatch({ JUDGE_TIER_1_MODEL: "m" });
  model.list([{ id: 7 as unknown as string }, { id: "m" }]);
  expect((await watch.check()).models).toMatchObject([{ state: "active" }]);
  model.list([{ id: 7 as unknown as string }]);
  expect((await watch.check()).models).toMatchObject([{ state: "unknown" }]);
});

test("an error with status 200 is reported as a list that cannot be read", async () => {
  const refusingServer = createServer((_, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end('{"error":{"code":401,"message":"no"}}'),
  ).listen(0, "127.0.0.1");
  await once(refusingServer, "listening");
  const baseUrl = `http://127.0.0.1:${(refusingServer.address() as AddressInfo).port}/v1`;
  const watch = createWatch({ OPENAI_BASE_URL: baseUrl, JUDGE_TIER_1_MODEL: "m" });
  await expect(watch.check()).rejects.toThrow("the list of models could not be read: the endpoint returned 401");
  refusingServer.close().closeAllConnections();
});

test("a list that cannot be read is an error and keeps the earlier state", async () => {
  const otherModel = await startFakeModel();
  otherModel.list([{ id: "m", shutdown_date: "2026-12-01" }]);
  const watch = createWatch({ OPENAI_BASE_URL: otherModel.baseUrl, JUDGE_TIER_1_MODEL: "m" });
  await watch.check();
  await otherModel.stop();
  await expect(watch.check()).rejects.toThrow();
  expect(watch.status().models).toMatchObject([{ state: "ending" }]);
});

test("reads no list without a model", async () => {
  expect(
    await createModelWatch({ now: () => currentTime }, () => judgeSettings(readEnv({ NODE_ENV: "test" }))).check(),
  ).toEqual({
    checked_at: null,
    models: [],
  });
});
