import { expect, test } from "vitest";
import { readEnv } from "@/server/platform/env";
import { DEFAULT_MODELS } from "@/server/platform/llm/defaultModels";
import { judgeSettings } from "@/server/platform/llm/settings";

const pricesWith = (variables: Record<string, string>) => {
  const { models } = judgeSettings(readEnv({ NODE_ENV: "test", ...variables }));
  return [models[1], models[2], models[3]].map((model) => model?.price ?? null);
};
const KEY = { OPENAI_API_KEY: "sk-secret" };
const defaultPrices = DEFAULT_MODELS.map(({ price }) => price);

test.each([
  ["only a key", KEY, defaultPrices],
  ["OpenAI's own address", { ...KEY, OPENAI_BASE_URL: "https://api.openai.com/v1/" }, defaultPrices],
  [
    "a default model in another tier",
    { ...KEY, JUDGE_TIER_2_MODEL: DEFAULT_MODELS[0].model },
    [null, defaultPrices[0], null],
  ],
  [
    "a price of one's own",
    { ...KEY, JUDGE_TIER_1_PRICE: "3/4" },
    [{ input: 3, output: 4 }, defaultPrices[1], defaultPrices[2]],
  ],
  ["another model", { ...KEY, JUDGE_TIER_1_MODEL: "gpt-7" }, [null, null, null]],
  ["another endpoint", { ...KEY, OPENAI_BASE_URL: "http://127.0.0.1:8000/v1" }, [null, null, null]],
])("prices with %s", (_, variables, prices) => {
  expect(pricesWith(variables)).toEqual(prices);
});
