// Sends HTTP requests, and turns every failure into an error of the command line.
import type * as z from "zod";
import type { Operation } from "@/server/contracts/operation";
import { parsedJson } from "@/server/contracts/parsedJson";
import { ProblemBody } from "@/server/contracts/problems";
import { RELEASE } from "@/server/contracts/version";
import { readAnswer, readAnswerBytes } from "@/cli/boundedRead";
import { ApiRefusal, LocalRefusal, TimeoutRefusal, Unreachable } from "@/cli/refusals";

export type RequestParts = { method: string; headers: Record<string, string>; body?: string };

/** The timeout of requests without a deadline, and of each part of a file. */
const ANSWER_TIMEOUT_MS = 30_000;

function request(url: string, init: RequestParts, signal: AbortSignal): Promise<Response> {
  const headers = { accept: "application/json", "user-agent": `svc-verify/${RELEASE}`, ...init.headers };
  return fetch(url, { ...init, headers, redirect: "manual", signal });
}

async function send(
  url: string,
  init: RequestParts,
  signal?: AbortSignal,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await request(url, init, signal ?? AbortSignal.timeout(ANSWER_TIMEOUT_MS));
    return { response, text: await readAnswer(response) };
  } catch (error) {
    if (error instanceof LocalRefusal) throw error;
    if (signal?.aborted) throw new TimeoutRefusal(`${url} did not respond in time`);
    throw toUnreachable(url, error);
  }
}

const toUnreachable = (url: string, error: unknown) => new Unreachable(`cannot reach ${url}: ${describeCause(error)}`);

/** Opens a file of any size. The timeout is for each part of it, so a slow reader of a large file does not time out. */
export async function openFile(url: string, init: RequestParts): Promise<AsyncIterable<Uint8Array>> {
  const abort = new AbortController();
  const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => abort.abort(new Error("no answer in time")), ANSWER_TIMEOUT_MS);
    return work
      .catch((error: unknown): never => {
        throw error instanceof LocalRefusal ? error : toUnreachable(url, error);
      })
      .finally(() => clearTimeout(timer));
  };
  const response = await withTimeout(request(url, init, abort.signal));
  if (!response.ok) throw toRefusal(url, response, parsedJson(await withTimeout(readAnswer(response))));
  return readParts(response, withTimeout);
}

async function* readParts({ body }: Response, withTimeout: <T>(work: Promise<T>) => Promise<T>) {
  if (body === null) return;
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  try {
    for (let part = await withTimeout(reader.read()); !part.done; part = await withTimeout(reader.read()))
      yield part.value;
  } finally {
    // Ends the connection when the reader of the file stops early.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Sends a request, and returns the JSON body if it matches the schema of its status in `success`.
 * @throws ApiRefusal, LocalRefusal, TimeoutRefusal when `signal` ends first, or Unreachable
 */
export async function requestJson(
  url: string,
  init: RequestParts,
  success: Operation["success"],
  signal?: AbortSignal,
): Promise<unknown> {
  const { response, text } = await send(url, init, signal);
  const body = parsedJson(text);
  const schema = success[response.status];
  if (schema && matchesSchema(schema, body)) return body;
  throw toRefusal(url, response, body);
}

/**
 * Reads the bytes of a file. Null if the address has none.
 * @throws ApiRefusal, LocalRefusal or Unreachable
 */
export async function readOptionalBytes(url: string, maxBytes?: number): Promise<Uint8Array | null> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  try {
    const response = await request(url, { method: "GET", headers: { accept: "*/*" } }, signal);
    if (response.status === 404) return null;
    if (!response.ok) throw toRefusal(url, response, parsedJson(await readAnswer(response)));
    return await readAnswerBytes(response, maxBytes);
  } catch (error) {
    if (error instanceof ApiRefusal || error instanceof LocalRefusal || error instanceof Unreachable) throw error;
    throw toUnreachable(url, error);
  }
}

/**
 * Reads the text of a file. Null if the address has none.
 * @throws the errors of `readOptionalBytes`
 */
export async function readOptionalText(url: string): Promise<string | null> {
  const bytes = await readOptionalBytes(url);
  return bytes && new TextDecoder().decode(bytes);
}

/** Converts a response to an error: ApiRefusal for a Problem body, otherwise that of a response of another API. */
function toRefusal(url: string, response: Response, body: unknown): Error {
  const problem = ProblemBody.safeParse(body);
  if (problem.success) {
    return new ApiRefusal(problem.data, readRetryAfterMs(response), response.headers.get("x-request-id"));
  }
  const message = `${url} returned ${response.status} in an unexpected format; check the address`;
  return response.status >= 500 ? new Unreachable(message) : new LocalRefusal(message);
}

/** Reports whether a body matches a schema. Fields that newer services added are ignored. */
function matchesSchema(schema: z.ZodType, body: unknown): boolean {
  const parsed = schema.safeParse(body);
  return parsed.success || parsed.error.issues.every((issue) => issue.code === "unrecognized_keys");
}

function readRetryAfterMs(response: Response): number | null {
  const seconds = response.headers.get("retry-after");
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

/** Describes why a request failed: by the code of its cause, else by the message. */
export function describeCause(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const { code, message } = cause as { code?: unknown; message?: string };
  // The code of a timeout is the number 23.
  return typeof code === "string" ? code : (message ?? String(cause));
}
