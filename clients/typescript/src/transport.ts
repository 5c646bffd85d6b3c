// Sends requests, repeats them where that is safe, and reads the answers.
import type { HttpRequest } from "./buildRequest.js";
import { isProblem, SvcVerifyConnectionError, SvcVerifyProblem } from "./problem.js";
import { isRetryable, pauseBefore, retryAfterMs, sleep } from "./retries.js";

export type TransportOptions = {
  baseUrl: string;
  /** Not sent when it is absent: a proof check and the key set need none. */
  apiKey?: string;
  fetch: typeof fetch;
  maxRetries: number;
  /** The time of one attempt. */
  timeoutMs: number;
};

export type SendOptions = {
  repeatable: boolean;
  /** How much longer than usual the service may take, because the request asks it to wait. */
  extraMs?: number;
  signal?: AbortSignal | undefined;
};

/**
 * The JSON of a 2xx answer.
 * @throws SvcVerifyProblem, SvcVerifyConnectionError, and the reason of `signal`
 */
export async function send(transport: TransportOptions, request: HttpRequest, options: SendOptions): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(transport, request, options);
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      if (attempt > transport.maxRetries || !isRetryable(error, options.repeatable)) throw error;
      await sleep(pauseBefore(attempt, error), options.signal);
    }
  }
}

async function sendOnce(transport: TransportOptions, request: HttpRequest, options: SendOptions): Promise<unknown> {
  const url = transport.baseUrl + request.path;
  // Node 20 collects an AbortSignal.timeout that only AbortSignal.any refers to, and it never fires then.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), transport.timeoutMs + (options.extraMs ?? 0));
  const signal = options.signal ? AbortSignal.any([timeout.signal, options.signal]) : timeout.signal;
  const authorization = transport.apiKey === undefined ? {} : { authorization: `Bearer ${transport.apiKey}` };
  const headers = { accept: "application/json", ...request.headers, ...authorization };
  const body = request.body === undefined ? {} : { body: request.body };
  let response: Response;
  let text: string;
  try {
    // A redirect could take the key to another host.
    response = await transport.fetch(url, { method: request.method, headers, ...body, redirect: "error", signal });
    text = await response.text();
  } catch (cause) {
    throw new SvcVerifyConnectionError(`cannot reach ${url}`, null, { cause });
  } finally {
    clearTimeout(timer);
  }
  return readAnswer(url, response, parse(text));
}

function readAnswer(url: string, response: Response, body: unknown): unknown {
  if (response.ok && body !== undefined) return body;
  const { status, headers } = response;
  if (!response.ok && isProblem(body)) {
    throw new SvcVerifyProblem(body, headers.get("x-request-id"), retryAfterMs(headers.get("retry-after")));
  }
  throw new SvcVerifyConnectionError(`${url} returned ${status} in an unexpected format`, status);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
