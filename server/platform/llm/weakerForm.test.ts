// Tests the messages with which endpoints refuse a parameter.
import { APICallError } from "ai";
import { describe, expect, it } from "vitest";
import { FULL_FORM, type ReplyForm, weakerForm } from "@/server/platform/llm/weakerForm";

const refusal = (body: unknown, statusCode = 400) =>
  new APICallError({
    message: "refused",
    url: "https://endpoint.example",
    requestBodyValues: {},
    statusCode,
    responseBody: typeof body === "string" ? body : JSON.stringify(body),
  });
const error = (message: string, fields: object = {}) => ({
  error: { message, type: "invalid_request_error", ...fields },
});
const extra = (name: string) => ({
  detail: [{ type: "extra_forbidden", loc: ["body", name], msg: "Extra inputs are not permitted", input: 3 }],
});
const noTemperature = { ...FULL_FORM, temperature: false };
const noSeed = { ...FULL_FORM, seed: false };

it.each<[string, unknown, ReplyForm]>([
  [
    "OpenAI",
    error("Unsupported value: 'temperature' does not support 0 with this model.", { param: "temperature" }),
    noTemperature,
  ],
  ["OpenAI, a field alone", error("Bad value.", { param: "seed" }), noSeed],
  ["OpenAI, earlier", error("Unrecognized request argument supplied: seed"), noSeed],
  ["OpenAI, search", error("Model incompatible request argument supplied: temperature"), noTemperature],
  ["Mistral", { object: "error", message: extra("seed"), type: "invalid_request_error" }, noSeed],
  ["FastAPI", extra("temperature"), noTemperature],
  [
    "Azure",
    { error: { code: "Invalid input", message: "invalid input error", details: extra("seed").detail } },
    noSeed,
  ],
  [
    "vLLM",
    {
      object: "error",
      message: "[{'type': 'extra_forbidden', 'loc': ('body', 'seed'), 'msg': 'Extra inputs are not permitted'}]",
      code: 400,
    },
    noSeed,
  ],
  [
    "Gemini",
    [{ error: { code: 400, message: 'Invalid JSON payload received. Unknown name "seed": Cannot find field.' } }],
    noSeed,
  ],
  ["Groq", error("property 'seed' is unsupported"), noSeed],
  ["Cohere", { message: "invalid request: unknown parameter 'seed'" }, noSeed],
  ["DeepSeek", error("This model doesn't support logprobs."), { ...FULL_FORM, logprobs: false }],
  [
    "xAI",
    { code: "Client specified an invalid argument", error: "Argument not supported on this model: seed" },
    noSeed,
  ],
  ["LiteLLM", error("anthropic does not support parameters: {'seed': 1}, for model=x."), noSeed],
  ["Anthropic", error("`temperature` is deprecated for this model."), noTemperature],
  [
    "Text Generation Inference",
    { error: "Input validation error: `temperature` must be strictly positive" },
    noTemperature,
  ],
  [
    "a server in Rust",
    "unknown field `seed`, expected one of `messages`, `temperature`, `max_tokens`, `logprobs`, `response_format`",
    noSeed,
  ],
  ["a schema", error("Additional properties are not allowed ('seed' was unexpected)"), noSeed],
  ["plain text", "seed is not supported", noSeed],
  [
    "OpenAI, a keyword of the schema",
    error(
      "Invalid schema for response_format 'judge_result': In context=('properties', 'rationale'), 'maxLength' is not permitted.",
      { param: "response_format" },
    ),
    { ...FULL_FORM, bounds: false },
  ],
  ["a keyword alone", error("Unsupported keyword `maximum` in the grammar"), { ...FULL_FORM, bounds: false }],
  ["two names, one field", error("'seed' is unsupported together with logprobs", { param: "seed" }), noSeed],
  [
    "a larger limit than the model has",
    error("'max_tokens' or 'max_completion_tokens' is too large: 8192."),
    { ...FULL_FORM, outputLimit: null },
  ],
])("%s", (_, body, expected) => {
  expect(weakerForm(FULL_FORM, refusal(body))).toEqual(expected);
  expect(weakerForm(FULL_FORM, refusal(body, 422))).toEqual(expected);
});

describe("keeps the form when the error has another cause", () => {
  it.each<[string, unknown]>([
    ["prose that has the words", error("The server runs hot: its temperature is high. Seed data is loading.")],
    [
      "a prompt that is repeated",
      { detail: [{ loc: ["body", "messages"], msg: "Too many", input: "temperature is not supported" }] },
    ],
    ["a part of another name", error("Unknown parameter: seeds_total")],
    ["nothing", ""],
  ])("%s", (_, body) => {
    expect(weakerForm(FULL_FORM, refusal(body))).toBeNull();
  });

  it.each([401, 404, 429, 500])("status %i", (status) => {
    expect(weakerForm(FULL_FORM, refusal(error("seed is not supported"), status))).toBeNull();
  });

  it("a parameter that was dropped before", () => {
    expect(weakerForm(noSeed, refusal(error("seed is not supported")))).toBeNull();
  });
});
