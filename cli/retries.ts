// Retries idempotent calls until one deadline: reads, and submissions with an Idempotency-Key.
import { setTimeout as sleep } from "node:timers/promises";
import { durationText } from "@/server/contracts/quantities";
import { ApiRefusal, TimeoutRefusal, Unreachable } from "@/cli/refusals";
import { note, toPrintable } from "@/cli/terminal";

export type Deadline = { readonly signal: AbortSignal; remainingMs(): number };

/**
 * Starts a deadline, which aborts its signal after a time. It uses a timer, because Node 20 garbage-collects an
 * AbortSignal.timeout that only AbortSignal.any refers to, and such a signal never fires.
 */
export function startDeadline(seconds: number): Deadline {
  const ms = Math.ceil(seconds * 1000);
  const end = performance.now() + ms;
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("the deadline has expired", "TimeoutError")), ms).unref();
  return { signal: controller.signal, remainingMs: () => end - performance.now() };
}

const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 250;

/**
 * Retries a call after a connection failure, 429 and 5xx, and respects Retry-After.
 * @throws the last ApiRefusal, Unreachable after the last attempt, or TimeoutRefusal if the deadline does not allow
 * another
 */
export async function withRetries<T>(deadline: Deadline, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt(deadline.signal);
    } catch (error) {
      if (!isTransient(error) || attempts === MAX_ATTEMPTS) throw error;
      const pauseMs = computePauseMs(error, attempts);
      if (pauseMs >= deadline.remainingMs())
        throw error instanceof Unreachable ? new TimeoutRefusal(error.message) : error;
      const reason = error instanceof ApiRefusal ? error.problem.code : error.message;
      note(`${toPrintable(reason)}; retrying in ${durationText(pauseMs)}`);
      await sleep(pauseMs, undefined, { signal: deadline.signal }).catch(() => {
        throw new TimeoutRefusal(toPrintable(reason));
      });
    }
  }
}

export function isTransient(error: unknown): error is ApiRefusal | Unreachable {
  if (error instanceof ApiRefusal) return error.problem.status === 429 || error.problem.status >= 500;
  return error instanceof Unreachable;
}

/** Returns the delay before the next attempt: exponential backoff with up to 25% jitter. */
export function computePauseMs(error: ApiRefusal | Unreachable, attempts: number): number {
  if (error instanceof ApiRefusal && error.retryAfterMs !== null) return error.retryAfterMs;
  return FIRST_PAUSE_MS * 2 ** (attempts - 1) * (1 + Math.random() / 4);
}
