import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "@/server/contracts/problems";
import { toNetwork } from "@/server/transports/http/source";

/**
 * Counts one request of a source.
 * @returns rate limit headers
 * @throws rate_limited
 */
export type RateLimit = (source: string) => Promise<Record<string, string>>;

/**
 * Creates a limit with a window of one minute per source, in the memory of this process. A shared count would cost each
 * request a query.
 */
export function createRateLimit(perMinute: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (source) => {
    try {
      return limitHeaders(perMinute, await limiter.consume(toNetwork(source)));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const headers = { ...limitHeaders(perMinute, error), "retry-after": secondsLeft(error) };
      throw new Problem("rate_limited", `at most ${perMinute} requests per minute`, { headers });
    }
  };
}

function limitHeaders(limit: number, state: RateLimiterRes): Record<string, string> {
  return {
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(Math.max(state.remainingPoints, 0)),
    "ratelimit-reset": secondsLeft(state),
  };
}

/** Returns the seconds until the window ends, at least 1. */
export const secondsLeft = (state: RateLimiterRes): string => String(Math.max(Math.ceil(state.msBeforeNext / 1000), 1));
