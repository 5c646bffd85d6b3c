import { APICallError } from "ai";
import { describe, expect, test } from "vitest";
import { readError } from "@/server/platform/llm/readError";

const SECRET = "sk-proj-very-secret";

function createApiError(
  statusCode: number,
  responseBody: string,
  responseHeaders: Record<string, string> = {},
): APICallError {
  return new APICallError({
    message: `Incorrect API key provided: ${SECRET}`,
    url: `https://models.internal.example/v1?key=${SECRET}`,
    requestBodyValues: { messages: [SECRET] },
    statusCode,
    responseHeaders,
    responseBody,
  });
}

const error = (fields: object) => JSON.stringify({ error: fields });

describe("kinds", () => {
  test.each([
    [400, error({ message: "Invalid value", code: "invalid_value" }), "rejected", " (invalid_value)"],
    [
      400,
      error({ message: "no", code: SECRET, type: "invalid_request_error" }),
      "rejected",
      " (invalid_request_error)",
    ],
    [401, error({ message: `key ${SECRET}`, code: "invalid_api_key" }), "rejected", " (invalid_api_key)"],
    [403, "<html>forbidden</html>", "rejected", ""],
    [404, error({ message: "Unknown request URL", code: "unknown_url" }), "rejected", " (unknown_url)"],
    [404, "<html>The page was not found</html>", "rejected", ""],
    [
      401,
      error({ message: "model x not found for this key", code: "invalid_api_key" }),
      "rejected",
      " (invalid_api_key)",
    ],
    [422, JSON.stringify({ detail: [{ loc: ["body", "seed"], msg: "not an integer" }] }), "rejected", ""],
    [408, "", "unavailable", ""],
    [409, "", "unavailable", ""],
    [
      429,
      error({ message: "prompt too long for this minute", code: "rate_limit_exceeded" }),
      "unavailable",
      " (rate_limit_exceeded)",
    ],
    [
      429,
      error({ message: "You exceeded your current quota", type: "insufficient_quota", code: "insufficient_quota" }),
      "rejected",
      " (insufficient_quota): its account has no credit left",
    ],
    [500, error({ message: "oops", type: "server_error" }), "unavailable", " (server_error)"],
    [503, "upstream", "unavailable", ""],
    [529, "", "unavailable", ""],
    [400, error({ message: "filtered", code: "content_filter" }), "refused", " (content_filter)"],
    [400, error({ message: "flagged", code: "invalid_prompt" }), "refused", " (invalid_prompt)"],
    [413, "", "too_long", ""],
  ])("%d %s", (status, body, kind, code) => {
    expect(readError(createApiError(status, body))).toMatchObject({
      kind,
      message: `the model's endpoint returned ${status}${code}`,
    });
  });

  test.each([
    ["OpenAI", 400, error({ message: "x", code: "context_length_exceeded" })],
    [
      "OpenAI, a message",
      400,
      error({ message: "Invalid 'messages[2].content': string too long.", code: "string_above_max_length" }),
    ],
    [
      "vLLM, flat",
      400,
      JSON.stringify({ object: "error", message: "This model's maximum context length is 8192 tokens.", code: 400 }),
    ],
    [
      "vLLM",
      400,
      error({
        message: "The decoder prompt (length 9000) is longer than the maximum model length of 8192.",
        code: 400,
      }),
    ],
    [
      "llama.cpp",
      400,
      error({
        code: 400,
        message: "the request exceeds the available context size",
        type: "exceed_context_size_error",
      }),
    ],
    ["Ollama", 500, error({ message: "input length exceeds maximum context length" })],
    ["LM Studio", 400, JSON.stringify({ error: "the model's context window is 4096 tokens" })],
    ["Anthropic", 400, error({ message: "prompt is too long: 200001 tokens > 200000 maximum" })],
    ["Gemini", 400, error({ message: "The input token count (9) exceeds the maximum number of tokens allowed (8)." })],
  ])("reads an input that is too long, as reported by %s", (_endpoint, status, body) => {
    expect(readError(createApiError(status, body)).kind).toBe("too_long");
  });

  test.each([
    [
      "OpenAI",
      404,
      error({ message: "The model `gpt-5` does not exist or you do not have access to it.", code: "model_not_found" }),
    ],
    ["OpenAI, shut down", 404, error({ message: "The model `gpt-4-32k` has been deprecated, learn more here: …" })],
    [
      "vLLM, flat",
      404,
      JSON.stringify({
        object: "error",
        message: "The model `qwen` does not exist.",
        type: "NotFoundError",
        code: 404,
      }),
    ],
    ["Ollama", 404, error({ message: 'model "qwen3:8b" not found, try pulling it first', type: "api_error" })],
    [
      "decommissioned",
      400,
      error({ message: "The model `llama-2-70b` has been decommissioned", code: "model_decommissioned" }),
    ],
    [
      "Mistral",
      400,
      JSON.stringify({ object: "error", message: "Invalid model: mistral-tiny", type: "invalid_model", code: "1500" }),
    ],
    ["LM Studio", 400, JSON.stringify({ error: "Model not found: qwen" })],
    ["410", 410, error({ message: "This model is no longer available." })],
  ])("reads a model that no longer exists, as reported by %s", (_endpoint, status, body) => {
    expect(readError(createApiError(status, body)).kind).toBe("model_gone");
  });

  test("the provider's message, the address and the request are not exposed", () => {
    const failure = readError(createApiError(401, error({ message: SECRET, type: SECRET, code: SECRET })));
    expect(`${failure.message} ${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`).not.toMatch(
      /sk-|internal/,
    );
  });

  test("failures without a response from the endpoint are retryable", () => {
    for (const failure of [
      new DOMException("late", "TimeoutError"),
      new TypeError("terminated"),
      createApiError(200, "{"),
    ]) {
      expect(readError(failure)).toMatchObject({ kind: "unavailable", retryAfterMs: null });
    }
  });
});

describe("Retry-After", () => {
  const wait = (headers: Record<string, string>, status = 429) =>
    readError(createApiError(status, "", headers)).retryAfterMs;

  test("reads seconds and milliseconds, at most an hour and never negative", () => {
    expect(wait({ "retry-after": "3" })).toBe(3_000);
    expect(wait({ "retry-after": "1.5" }, 503)).toBe(1_500);
    expect(wait({ "retry-after": "3", "retry-after-ms": "250" })).toBe(250);
    expect(wait({ "retry-after": "86400" })).toBe(3_600_000);
    expect(wait({ "retry-after": "-5" })).toBe(0);
    expect(wait({ "retry-after": "soon" })).toBeNull();
    expect(wait({})).toBeNull();
  });

  test("reads an HTTP date, also one in the past", () => {
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toUTCString();
    expect(wait({ "retry-after": inMinutes(-1) })).toBe(0);
    expect(wait({ "retry-after": inMinutes(600) })).toBe(3_600_000);
    const halfHourMs = wait({ "retry-after": inMinutes(30) }) ?? 0;
    expect(halfHourMs).toBeGreaterThan(20 * 60_000);
    expect(halfHourMs).toBeLessThanOrEqual(30 * 60_000);
  });

  test("is ignored for failures that are not retryable", () => {
    expect(wait({ "retry-after": "3" }, 401)).toBeNull();
  });
});
