// Converts SDK errors to the domain's. Messages are safe to show to a tenant: a status and a short code, no address,
// key or body.
import { APICallError } from "ai";
import { JudgeError } from "@/server/llm/port";
import { Redirected, ReplyTooLarge } from "@/server/platform/llm/boundedFetch";
import { type EndpointError, readEndpointError } from "@/server/platform/llm/endpointError";
import { retryAfterMs } from "@/server/platform/retryAfter";

const TEMPORARY_STATUS = [408, 409, 425, 429];
const FILTERED = /content_filter|content_policy_violation|ResponsibleAIPolicyViolation|invalid_prompt/;
/** Matches OpenAI, vLLM, llama.cpp, Ollama, LM Studio, Mistral and Gemini. */
const TOO_LONG =
  /context[ _](?:length|window|size)|exceed_context|string_above_max_length|maximum (?:model|prompt|input) length|(?:prompt|input|messages?)\b[^.]{0,60} too long|too large for model|maximum number of tokens/i;
/** Matches OpenAI, vLLM, Ollama, LM Studio and Mistral, and the shutdown messages of several others. */
const MODEL_GONE =
  /model_(?:not_found|decommissioned|deprecated)|invalid_model|\bmodel\b[^\n]{0,300}(?:does not exist|not found|no longer|deprecated|decommissioned|retired|shut ?down)|no such model/i;
const MODEL_GONE_STATUS = [400, 404, 410];
const NO_CREDIT = /insufficient_(?:quota|credit|fund|balance)|insufficient (?:credit|fund|balance)|payment required/i;
const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * Reads `retry-after-ms`, or else `retry-after`.
 * @returns milliseconds from now, at most one hour; null if both are absent or unreadable
 */
function readRetryAfterMs(headers: Record<string, string> = {}): number | null {
  const ms = Number(headers["retry-after-ms"] ?? Number.NaN);
  const waitMs = Number.isFinite(ms) ? Math.max(ms, 0) : retryAfterMs(headers["retry-after"]);
  return waitMs === null ? null : Math.min(waitMs, MAX_RETRY_AFTER_MS);
}

function classify({ status, text }: EndpointError): JudgeError["kind"] {
  // Providers also return 429 for an account without credit, for which waiting does not help.
  if (status === 402 || (status === 429 && NO_CREDIT.test(text))) return "rejected";
  if (TEMPORARY_STATUS.includes(status)) return "unavailable";
  if (FILTERED.test(text)) return "refused";
  if (status === 413 || TOO_LONG.test(text)) return "too_long";
  if (MODEL_GONE_STATUS.includes(status) && MODEL_GONE.test(text)) return "model_gone";
  return status >= 500 ? "unavailable" : "rejected";
}

/**
 * Converts any failure of a call to a JudgeError, without the SDK's error as its cause: that contains the prompt, the
 * address and the provider's message.
 */
export function readError(error: unknown, apiKey?: string): JudgeError {
  const causes = causeChain(error);
  const judgeError = causes.find((cause) => cause instanceof JudgeError);
  if (judgeError) return judgeError;
  if (causes.some((cause) => cause instanceof ReplyTooLarge)) {
    return new JudgeError("rejected", "the model's response is larger than 16 MiB");
  }
  if (causes.some((cause) => cause instanceof Redirected)) {
    return new JudgeError(
      "rejected",
      "the model's endpoint redirects to another address; set the address that answers",
    );
  }
  if (!APICallError.isInstance(error)) {
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    return new JudgeError(
      "unavailable",
      timedOut ? "the model did not respond in time" : "the model's response could not be read",
    );
  }
  const endpointError = readEndpointError(error);
  if (!endpointError) {
    const hasResponse = error.statusCode !== undefined;
    return new JudgeError(
      "unavailable",
      hasResponse ? "the model's response ended early or is not JSON" : "the model's endpoint could not be reached",
    );
  }
  const code = endpointError.code ? ` (${endpointError.code})` : "";
  const kind = classify(endpointError);
  const retryDelayMs = kind === "unavailable" ? readRetryAfterMs(error.responseHeaders) : null;
  const failure = new JudgeError(
    kind,
    `the model's endpoint returned ${endpointError.status}${code}${describeCategory(endpointError)}`,
    retryDelayMs,
  );
  failure.endpointSaid = redact(endpointError.text, apiKey);
  return failure;
}

const STREAM_ONLY = /only supports? (?:the )?stream|stream(?:ing)? (?:mode )?only|(?:enable|requires?|must) stream/i;

/** Describes the endpoint's message for tenants. Returns an empty text if status and code are sufficient. */
function describeCategory({ status, text }: EndpointError): string {
  if (status === 402 || NO_CREDIT.test(text)) return ": its account has no credit left";
  return STREAM_ONLY.test(text) ? ": it answers as a stream only" : "";
}

const LOGGED_CHARS = 300;
const KEYS = /\b(?:sk|pk|rk|gsk|xai|hf|key|bearer|basic)[-_ ][\w.-]{8,}|\b(?=\w*\d)[\w-]{24,}/gi;
const LONG_QUOTATIONS = /(["'`])[^"'`]{40,}\1?/g;

const KEY_CHARS = 8;

/** Redacts keys and long quotations from the endpoint's message, which may repeat a key or the prompt. */
const redact = (text: string, apiKey = ""): string =>
  (apiKey.length < KEY_CHARS ? text : text.replaceAll(apiKey, "[key]"))
    .replace(KEYS, "[key]")
    .replace(LONG_QUOTATIONS, "[quotation]")
    .trim()
    .slice(0, LOGGED_CHARS);

/** Lists the error and its causes. */
function causeChain(error: unknown): unknown[] {
  return error instanceof Error && error.cause !== undefined ? [error, ...causeChain(error.cause)] : [error];
}
