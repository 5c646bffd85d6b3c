// When a request is sent again, and after which pause.
import { SvcVerifyConnectionError, SvcVerifyProblem } from "./problem.js";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
/** A caller learns of a longer Retry-After at once. */
const LONGEST_RETRY_AFTER_MS = 60_000;
/** Answers of a gateway in front of the service. The request may have been processed. */
const GATEWAY_STATUSES = new Set([502, 503, 504]);

/**
 * Whether to send the request again. A 429 was not processed, so every operation may; everything else only where a
 * second request changes nothing. The service sends Retry-After with a 503 that will pass, and none where a feature is
 * turned off.
 */
export function isRetryable(error: unknown, repeatable: boolean): boolean {
  if (error instanceof SvcVerifyProblem) {
    const { status, retryAfterMs: waitMs } = error;
    if (waitMs !== null && waitMs > LONGEST_RETRY_AFTER_MS) return false;
    return status === 429 || (repeatable && status === 503 && waitMs !== null);
  }
  if (!(error instanceof SvcVerifyConnectionError)) return false;
  return error.status === 429 || (repeatable && (error.status === null || GATEWAY_STATUSES.has(error.status)));
}

/** Milliseconds: exponential backoff with up to 25% jitter, and at least Retry-After where the service sends it. */
export function pauseBefore(attempt: number, error: unknown): number {
  const backoff = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS) * (1 + Math.random() / 4);
  const leastMs = error instanceof SvcVerifyProblem ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(leastMs, backoff);
}

/** Seconds or a date, as RFC 9110 allows; null for anything else. */
export function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isFinite(date) ? Math.max(0, date - Date.now()) : null;
}

/** @throws the reason of `signal` when it aborts first */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
