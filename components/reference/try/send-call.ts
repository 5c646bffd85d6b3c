import { parsedJson } from "@/server/contracts/parsedJson";
import type { HttpCall } from "@/server/api/reference/curlCommand";

/** Longer than the longest wait_ms. */
const LIMIT_MS = 90_000;
/** How much of a body is shown, in characters; the rest can be downloaded. */
export const SHOWN_CHARS = 200_000;
const SHOWN_HEADERS = ["x-request-id", "content-type", "svc-verify-version", "location", "retry-after"];

export type Answer = {
  status: number;
  ms: number;
  headers: [name: string, value: string][];
  /** The start of the body, JSON indented. */
  text: string;
  whole: boolean;
  body: Blob;
};
export type SendFailure = "characters" | "timeout" | "network";

/** Sends the call to this origin with the key and without cookies. */
export async function sendCall(call: HttpCall, key: string): Promise<Answer | { failure: SendFailure }> {
  const headers = headersOf(call, key);
  if (headers === null) return { failure: "characters" };
  const began = performance.now();
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
    const ms = Math.round(performance.now() - began);
    const shown = SHOWN_HEADERS.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return { status: response.status, ms, headers: shown, body, ...(await startOf(body)) };
  } catch (error) {
    return { failure: error instanceof DOMException && error.name === "TimeoutError" ? "timeout" : "network" };
  }
}

/** null: a value has characters that a header cannot have. */
function headersOf(call: HttpCall, key: string): Headers | null {
  try {
    const headers = new Headers(call.headers);
    if (call.credential) headers.set("authorization", `Bearer ${key}`);
    if (call.body !== null) headers.set("content-type", "application/json");
    return headers;
  } catch {
    return null;
  }
}

async function startOf(body: Blob): Promise<Pick<Answer, "text" | "whole">> {
  if (body.size > SHOWN_CHARS) return { text: await body.slice(0, SHOWN_CHARS).text(), whole: false };
  const text = indented(await body.text());
  return { text: text.slice(0, SHOWN_CHARS), whole: text.length <= SHOWN_CHARS };
}

function indented(text: string): string {
  const value = parsedJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
