// Converts SDK errors to the domain's. Messages are safe to show to a tenant: a status and a short code, no address,
// key or body.
import { APICallError } from "ai";
import { JudgeError } from "@/server/llm/port";
import { Redirected, ReplyTooLarge } from "@/server/platform/llm/boundedFetch";
import { type EndpointError, endpointErrorOf } from "@/server/platform/llm/endpointError";
import { retryAfterMs } from "@/server/platform/retryAfter";

const PASSING = [408, 409, 425, 429];
const FILTERED = /content_filter|content_policy_violation|ResponsibleAIPolicyViolation|invalid_prompt/;
/** Matches OpenAI, vLLM, llama.cpp, Ollama, LM Studio, Mistral and Gemini. */
const TOO_LONG =
  /context[ _](?:length|window|size)|exceed_context|string_above_max_length|maximum (?:model|prompt|input) length|(?:prompt|input|messages?)\b[^.]{0,60} too long|too large for model|maximum number of tokens/i;
/** Matches OpenAI, vLLM, Ollama, LM Studio and Mistral, and shutdowns as several others word them. */
const MODEL_GONE =
  /model_(?:not_found|decommissioned|deprecated)|invalid_model|\bmodel\b[^\n]{0,300}(?:does not exist|not found|no longer|deprecated|decommissioned|retired|shut ?down)|no such model/i;
const MODEL_GONE_STATUS = [400, 404, 410];
const NO_CREDIT = /insufficient_(?:quota|credit|fund|balance)|insufficient (?:credit|fund|balance)|payment required/i;
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Reads `retry-after-ms`, or else `retry-after`.
 * @returns milliseconds from now, at most one hour; null when both are absent or unreadable
 */
function waitIn(headers: Record<string, string> = {}): number | null {
  const ms = Number(headers["retry-after-ms"] ?? Number.NaN);
  const waitMs = Number.isFinite(ms) ? Math.max(ms, 0) : retryAfterMs(headers["retry-after"]);
  return waitMs === null ? null : Math.min(waitMs, LONGEST_WAIT_MS);
}

function kindOf({ status, text }: EndpointError): JudgeError["kind"] {
  // Providers answer 429 to an account without credit too, which no waiting helps.
  if (status === 402 || (status === 429 && NO_CREDIT.test(text))) return "rejected";
  if (PASSING.includes(status)) return "unavailable";
  if (FILTERED.test(text)) return "refused";
  if (status === 413 || TOO_LONG.test(text)) return "too_long";
  if (MODEL_GONE_STATUS.includes(status) && MODEL_GONE.test(text)) return "model_gone";
  return status >= 500 ? "unavailable" : "rejected";
}

/**
 * Converts any failure of a call. The SDK's error is not kept as the cause: it contains the prompt, the address and the
 * provider's message.
 */
export function readError(error: unknown, apiKey?: string): JudgeError {
  const read = chain(error).find((each) => each instanceof JudgeError);
  if (read) return read;
  if (chain(error).some((each) => each instanceof ReplyTooLarge)) {
    return new JudgeError("rejected", "the model's response is larger than 16 MiB");
  }
  if (chain(error).some((each) => each instanceof Redirected)) {
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
  const endpointError = endpointErrorOf(error);
  if (!endpointError) {
    const reached = error.statusCode !== undefined;
    return new JudgeError(
      "unavailable",
      reached ? "the model's response ended early or is not JSON" : "the model's endpoint could not be reached",
    );
  }
  const code = endpointError.code ? ` (${endpointError.code})` : "";
  const kind = kindOf(endpointError);
  const wait = kind === "unavailable" ? waitIn(error.responseHeaders) : null;
  const failure = new JudgeError(
    kind,
    `the model's endpoint returned ${endpointError.status}${code}${categoryOf(endpointError)}`,
    wait,
  );
  failure.endpointSaid = loggedText(endpointError.text, apiKey);
  return failure;
}

const STREAM_ONLY = /only supports? (?:the )?stream|stream(?:ing)? (?:mode )?only|(?:enable|requires?|must) stream/i;

/** The category of the endpoint's sentence, which tenants see in its place; empty where status and code say enough. */
function categoryOf({ status, text }: EndpointError): string {
  if (status === 402 || NO_CREDIT.test(text)) return ": its account has no credit left";
  return STREAM_ONLY.test(text) ? ": it answers as a stream only" : "";
}

const LOGGED_CHARS = 300;
const KEYS = /\b(?:sk|pk|rk|gsk|xai|hf|key|bearer|basic)[-_ ][\w.-]{8,}|\b(?=\w*\d)[\w-]{24,}/gi;
const LONG_QUOTATIONS = /(["'`])[^"'`]{40,}\1?/g;

const KEY_CHARS = 8;

/** An endpoint may repeat a key or the prompt. */
const loggedText = (text: string, apiKey = ""): string =>
  (apiKey.length < KEY_CHARS ? text : text.replaceAll(apiKey, "[key]"))
    .replace(KEYS, "[key]")
    .replace(LONG_QUOTATIONS, "[quotation]")
    .trim()
    .slice(0, LOGGED_CHARS);

/** The error and its causes. */
function chain(error: unknown): unknown[] {
  return error instanceof Error && error.cause !== undefined ? [error, ...chain(error.cause)] : [error];
}
