// Parses bodies of status 200: JSON within bounds, and the errors that gateways return with status 200.
import { parsedJson } from "@/server/contracts/parsedJson";
import { JudgeError } from "@/server/llm/port";
import { isOversizedJson } from "@/server/contracts/oversizedJson";

/** Bounds of a body. 33,000 tokens with five alternatives each, and their bytes, are 430,000 objects and lists. */
const BODY_BOUNDS = { depth: 64, containers: 1_000_000 };
const EVENT_STREAM = /^\s*(?:data|event):/;
/**
 * Matches the numbers that Python writes and JSON does not have, and strings, so that these stay unchanged. A string
 * without an end matches up to the end of the text, so that the text is not scanned again from each quote.
 */
const STRINGS_AND_NON_NUMBERS = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$)|-?\b(?:Infinity|NaN)\b/g;

export type JsonObject = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the member `name` of `value` if it is an object, otherwise an empty object. */
export function objectAt(value: unknown, name: string): JsonObject {
  const member = isJsonObject(value) ? value[name] : null;
  return isJsonObject(member) ? member : {};
}

export const isEventStream = (contentType: string | null, text: string): boolean =>
  contentType?.includes("text/event-stream") === true || EVENT_STREAM.test(text);

/**
 * Parses a body. Returns undefined if it is not JSON. Numbers that JSON does not have become null.
 * @throws JudgeError rejected for an event stream, a web page, or a body that is nested too deeply
 */
export function parseBody(contentType: string | null, text: string): unknown {
  if (isEventStream(contentType, text)) {
    throw new JudgeError("rejected", "the model's endpoint returned an event stream; turn streaming off there");
  }
  if (contentType?.includes("text/html")) {
    throw new JudgeError("rejected", "the model's endpoint returned a web page; check its base URL");
  }
  if (isOversizedJson(text, BODY_BOUNDS)) throw new JudgeError("rejected", "the model's response is nested too deeply");
  const body = parsedJson(text);
  if (body !== undefined || !/Infinity|NaN/.test(text)) return body;
  return parsedJson(text.replace(STRINGS_AND_NON_NUMBERS, (piece) => (piece.startsWith('"') ? piece : "null")));
}

const STATUS_FIELDS = ["code", "status", "status_code", "statusCode", "http_status"];
// cspell:ignore unauthori authenticat
/** The statuses of errors without a code, by their words. The first match applies. */
const STATUS_BY_WORD: readonly (readonly [RegExp, number])[] = [
  [/rate.?limit|too many requests/i, 429],
  [/overload|unavailable|capacity|\bbusy\b|time.?out|timed out|try again|loading/i, 503],
  [/api.?key|unauthori|authenticat|credential/i, 401],
];

/**
 * Returns the status of the error that a body contains instead of a reply: its code, or else a status by its words, or
 * else 400. Null without an error.
 */
export function errorStatus(body: unknown): number | null {
  if (!isJsonObject(body)) return null;
  const error = body["object"] === "error" ? body : body["error"];
  const details = isJsonObject(error) ? error : {};
  const status = statusIn(details) ?? (error === undefined || error === null ? null : statusIn(body));
  if (status !== null) return status;
  const words = typeof error === "string" ? [error] : ["message", "type", "code"].map((name) => details[name]);
  const message = words.filter((word) => typeof word === "string").join(" ");
  if (message.trim() === "") return null;
  return STATUS_BY_WORD.find(([word]) => word.test(message))?.[1] ?? 400;
}

function statusIn(details: JsonObject): number | null {
  const codes = STATUS_FIELDS.map((name) => Number(details[name]));
  return codes.find((code) => Number.isInteger(code) && code >= 400 && code < 600) ?? null;
}
