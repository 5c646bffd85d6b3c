import { expect, test } from "vitest";
import { readEnv } from "@/server/platform/env";
import { judgeSettings } from "@/server/platform/llm/settings";

const modelsOf = (variables: Record<string, string>) =>
  judgeSettings(readEnv({ NODE_ENV: "test", ...variables })).models;
const LOCAL = "http://localhost:11434/v1";

test("a tier has its own form, address and key, and otherwise those of all", () => {
  const models = modelsOf({
    OPENAI_API_KEY: "sk-all",
    JUDGE_TIER_1_MODEL: "clef",
    JUDGE_TIER_1_FORM: "systemone",
    JUDGE_TIER_1_BASE_URL: LOCAL,
    JUDGE_TIER_1_API_KEY: "none",
    JUDGE_TIER_2_MODEL: "gpt-6.1-terra",
  });
  expect(models[1]).toEqual({ model: "clef", form: "systemone", baseUrl: LOCAL, apiKey: "none", price: null });
  expect(models[2]).toMatchObject({ form: "chat", baseUrl: undefined, apiKey: "sk-all", price: { input: 1 } });
  expect(models[3]).toBeNull();
  expect(models.reader).toBe(models[1]);
});

test("an address or a key of a tier configures that tier alone", () => {
  const models = modelsOf({ JUDGE_TIER_1_BASE_URL: LOCAL, JUDGE_TIER_1_MODEL: "clef", JUDGE_TIER_2_MODEL: "other" });
  expect(models).toMatchObject({ 1: { model: "clef", baseUrl: LOCAL }, 2: null, 3: null, reader: { model: "clef" } });
  expect(modelsOf({ JUDGE_TIER_1_MODEL: "clef", JUDGE_READER_BASE_URL: LOCAL })).toMatchObject({
    1: null,
    reader: null,
  });
});

test("the default model of tier 1 answers OpenAI's Decisions, whose answers are free", () => {
  const models = modelsOf({ OPENAI_API_KEY: "sk-all", JUDGE_TIER_1_FORM: "decisions" });
  expect(models[1]).toMatchObject({ form: "decisions", price: { input: 0.1, output: 0 } });
  expect(models[2]).toMatchObject({ form: "chat" });
  expect(models.reader).toBe(models[1]);
});

test("the reader with its own model is not asked in the form of the tier", () => {
  const tier = { OPENAI_API_KEY: "sk-all", JUDGE_TIER_1_FORM: "decisions", JUDGE_TIER_1_BASE_URL: LOCAL };
  expect(modelsOf({ ...tier, JUDGE_READER_MODEL: "gpt-6-luna" }).reader).toMatchObject({
    model: "gpt-6-luna",
    form: "chat",
    baseUrl: undefined,
    price: { input: 0.1, output: 0.5 },
  });
  expect(modelsOf({ ...tier, JUDGE_READER_FORM: "chat" }).reader).toMatchObject({ form: "chat", baseUrl: LOCAL });
});

test("another form is refused by its name", () => {
  expect(() => modelsOf({ JUDGE_TIER_1_FORM: "completions" })).toThrow(
    /JUDGE_TIER_1_FORM.*chat, decisions or systemone/,
  );
});
