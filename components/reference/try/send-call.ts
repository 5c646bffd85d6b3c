import { parsedJson } from "@/server/contracts/parsedJson";
import type { HttpCall } from "@/server/api/reference/curlCommand";

/** The request limit, which is longer than the longest wait_ms. */
const LIMIT_MS = 90_000;
/** The number of characters of a body to show. The rest can be downloaded. */
export const MAX_VISIBLE_CHARS = 200_000;
const VISIBLE_HEADERS = ["x-request-id", "content-type", "svc-verify-version", "location", "retry-after"];

export type Answer = {
  status: number;
  ms: number;
  headers: [name: string, value: string][];
  /** The start of the body; JSON is indented. */
  text: string;
  isComplete: boolean;
  body: Blob;
};
export type SendFailure = "characters" | "timeout" | "network";

/** Sends the call to this origin with the key and without cookies. */
export async function sendCall(call: HttpCall, key: string): Promise<Answer | { failure: SendFailure }> {
  const headers = buildHeaders(call, key);
  if (headers === null) return { failure: "characters" };
  const startedAtMs = performance.now();
  try {
    const response = await fetch(call.address, {
      method: call.method,
      headers,
      ...(typeof call.body === "string" ? { body: call.body } : {}),
      mode: "same-origin",
      credentials: "omit",
      redirect: "error",
      cache: "no-store",
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const body = await response.blob();
    const ms = Math.round(performance.now() - startedAtMs);
    const visibleHeaders = VISIBLE_HEADERS.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return { status: response.status, ms, headers: visibleHeaders, body, ...(await readBodyStart(body)) };
  } catch (error) {
    return { failure: error instanceof DOMException && error.name === "TimeoutError" ? "timeout" : "network" };
  }
}

/** Builds the headers of a call; null when a value has characters that a header cannot have. */
function buildHeaders(call: HttpCall, key: string): Headers | null {
  try {
    const headers = new Headers(call.headers);
    if (call.credential) headers.set("authorization", `Bearer ${key}`);
    if (call.body !== null) headers.set("content-type", "application/json");
    return headers;
  } catch {
    return null;
  }
}

async function readBodyStart(body: Blob): Promise<Pick<Answer, "text" | "isComplete">> {
  if (body.size > MAX_VISIBLE_CHARS) return { text: await body.slice(0, MAX_VISIBLE_CHARS).text(), isComplete: false };
  const text = indentJson(await body.text());
  return { text: text.slice(0, MAX_VISIBLE_CHARS), isComplete: text.length <= MAX_VISIBLE_CHARS };
}

function indentJson(text: string): string {
  const value = parsedJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
