const FIRST_MS = 1_000;
const LONGEST_MS = 3_600_000;

/**
 * Milliseconds to wait after the failed attempt number `attempt` (from 0): 1 s, 4 s, 16 s ... one hour at most, plus up
 * to a quarter so that calls that failed together do not come back together.
 */
export function backoffMs(attempt: number): number {
  return Math.min(FIRST_MS * 4 ** attempt, LONGEST_MS) * (1 + Math.random() / 4);
}
