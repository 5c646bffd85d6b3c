const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 3_600_000;

/**
 * Returns the milliseconds to wait after the failed attempt `attempt` (from 0): 1 s, 4 s, 16 s, and so on up to one
 * hour, plus a random jitter of up to a quarter, so that calls that failed together are not retried together.
 */
export function backoffMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 4 ** attempt, MAX_DELAY_MS) * (1 + Math.random() / 4);
}
