import { expect, test } from "vitest";
import { readEnv } from "@/server/platform/env";
import { judgeSettings } from "@/server/platform/llm/settings";

const readModels = (variables: Record<string, string>) =>
  judgeSettings(readEnv({ NODE_ENV: "test", ...variables })).models;
const LOCAL = "http://localhost:11434/v1";

test("a tier uses its form, address and key, and otherwise the common ones", () => {
  const models = readModels({
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

test("an address or a key of a tier configures only that tier", () => {
  const models = readModels({ JUDGE_TIER_1_BASE_URL: LOCAL, JUDGE_TIER_1_MODEL: "clef", JUDGE_TIER_2_MODEL: "other" });
  expect(models).toMatchObject({ 1: { model: "clef", baseUrl: LOCAL }, 2: null, 3: null, reader: { model: "clef" } });
  expect(readModels({ JUDGE_TIER_1_MODEL: "clef", JUDGE_READER_BASE_URL: LOCAL })).toMatchObject({
    1: null,
    reader: null,
  });
});

test("the default model of tier 1 serves OpenAI's Decisions, whose answers are free", () => {
  const models = readModels({ OPENAI_API_KEY: "sk-all", JUDGE_TIER_1_FORM: "decisions" });
  expect(models[1]).toMatchObject({ form: "decisions", price: { input: 0.1, output: 0 } });
  expect(models[2]).toMatchObject({ form: "chat" });
  expect(models.reader).toBe(models[1]);
});

test("a reader with a model does not inherit the form of the tier", () => {
  const tier = { OPENAI_API_KEY: "sk-all", JUDGE_TIER_1_FORM: "decisions", JUDGE_TIER_1_BASE_URL: LOCAL };
  expect(readModels({ ...tier, JUDGE_READER_MODEL: "gpt-6-luna" }).reader).toMatchObject({
    model: "gpt-6-luna",
    form: "chat",
    baseUrl: undefined,
    price: { input: 0.1, output: 0.5 },
  });
  expect(readModels({ ...tier, JUDGE_READER_FORM: "chat" }).reader).toMatchObject({ form: "chat", baseUrl: LOCAL });
});

test("refuses an unknown form and names it", () => {
  expect(() => readModels({ JUDGE_TIER_1_FORM: "completions" })).toThrow(
    /JUDGE_TIER_1_FORM.*chat, decisions, systemone or gemini/,
  );
});

test("a tier in the form of Gemini uses Google's address and does not get the key of OpenAI", () => {
  const env = { OPENAI_API_KEY: "sk-openai", JUDGE_TIER_1_MODEL: "gemini-decision-1", JUDGE_TIER_1_FORM: "gemini" };
  const google = { baseUrl: "https://generativelanguage.googleapis.com/v1beta", apiKey: undefined };
  const price = { input: 0.1, output: 0 };
  expect(readModels({ ...env, JUDGE_TIER_1_API_KEY: "AIza" })[1]).toMatchObject({ ...google, apiKey: "AIza", price });
  // Without a key the tier is not configured.
  expect(readModels(env)[1]).toBeNull();
  expect(readModels({ OPENAI_API_KEY: "sk-openai", JUDGE_TIER_1_FORM: "gemini" })[1]).toBeNull();
  expect(readModels({ JUDGE_TIER_1_FORM: "gemini", JUDGE_TIER_1_API_KEY: "AIza" })[1]?.model).toBe("gemini-decision-1");
  const reader = { JUDGE_READER_MODEL: "gemini-decision-1", JUDGE_READER_FORM: "gemini", JUDGE_READER_API_KEY: "AIza" };
  expect(readModels({ OPENAI_API_KEY: "sk-openai", ...reader }).reader).toMatchObject({ ...google, apiKey: "AIza" });
});

test("a reader in the form of another provider inherits neither the address nor the key of the tier", () => {
  const atOpenAi = readModels({ OPENAI_API_KEY: "sk-openai", JUDGE_READER_FORM: "gemini" }).reader;
  expect(atOpenAi).toMatchObject({ model: "gemini-decision-1", baseUrl: expect.stringContaining("google") });
  expect(atOpenAi?.apiKey).toBeUndefined();
  const google = { JUDGE_TIER_1_FORM: "gemini", JUDGE_TIER_1_MODEL: "gemini-decision-1", JUDGE_TIER_1_API_KEY: "AIza" };
  const atGoogle = readModels({ ...google, JUDGE_READER_FORM: "decisions", JUDGE_READER_MODEL: "gpt-6-luna" }).reader;
  expect(atGoogle).toMatchObject({ form: "decisions", baseUrl: undefined, apiKey: undefined });
});
