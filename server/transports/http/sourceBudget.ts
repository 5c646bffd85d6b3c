// Limits the cost of unknown callers, since a count of requests does not limit their size and duration.
import { RateLimiterMemory } from "rate-limiter-flexible";
import { Problem } from "@/server/contracts/problems";
import { toNetwork } from "@/server/transports/http/source";
import { secondsLeft } from "@/server/transports/rest/rateLimit";

/** The average body size and duration that a source may use at its maximum rate of requests. */
const BYTES_PER_REQUEST = 32 * 1024;
const MS_PER_REQUEST = 100;

type SourceCost = { bytes: number; ms: number };

export type SourceBudget = {
  /**
   * Checks the budget of a source.
   * @throws rate_limited if the source has used up its bytes or its time
   */
  check(source: string): Promise<void>;
  /** Counts a cost. A negative cost is credited. */
  spend(source: string, cost: SourceCost): Promise<void>;
};

/** Creates windows of one minute per source, in the memory of this process, like those of `createRateLimit`. */
export function createSourceBudget(requestsPerMinute: number): SourceBudget {
  const limiters = {
    bytes: new RateLimiterMemory({ points: requestsPerMinute * BYTES_PER_REQUEST, duration: 60 }),
    ms: new RateLimiterMemory({ points: requestsPerMinute * MS_PER_REQUEST, duration: 60 }),
  };
  const units = ["bytes", "ms"] as const;
  return {
    check: async (source) => {
      for (const unit of units) {
        const { points } = limiters[unit];
        const state = await limiters[unit].get(toNetwork(source));
        if (state === null || state.consumedPoints < points) continue;
        const headers = { "retry-after": secondsLeft(state), connection: "close" };
        throw new Problem("rate_limited", `at most ${points} ${unit} per minute without a credential`, { headers });
      }
    },
    spend: async (source, cost) => {
      for (const unit of units) {
        const points = Math.ceil(cost[unit]);
        if (points > 0) await limiters[unit].penalty(toNetwork(source), points);
        if (points < 0) await limiters[unit].reward(toNetwork(source), -points);
      }
    },
  };
}
