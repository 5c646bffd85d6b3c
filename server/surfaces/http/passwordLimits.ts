// Bounds guesses of a password. In memory, so each process counts for itself.
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "@/server/contracts/problems";
import { networkOf } from "@/server/surfaces/http/source";

export const ATTEMPTS_OF_SOURCE = { points: 10, duration: 60 };
/** More than a source may try, so that one source alone cannot lock an account. */
export const ATTEMPTS_AT_ACCOUNT = { points: 20, duration: 900 };

export type PasswordLimits = {
  /** Counts one attempt at a password. `email`: of an account that may not exist. @throws rate_limited */
  attempt(source: string, email: string | null): Promise<void>;
  /** Forgets the attempts at an account whose password was given. */
  passed(email: string): Promise<void>;
};

export function createPasswordLimits(): PasswordLimits {
  const sources = new RateLimiterMemory(ATTEMPTS_OF_SOURCE);
  const accounts = new RateLimiterMemory(ATTEMPTS_AT_ACCOUNT);
  return {
    attempt: async (source, email) => {
      await consume(sources, networkOf(source));
      if (email !== null) await consume(accounts, email.toLowerCase());
    },
    passed: async (email) => void (await accounts.delete(email.toLowerCase())),
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const wait = String(Math.max(Math.ceil(error.msBeforeNext / 1000), 1));
    throw new Problem("rate_limited", "too many attempts at a password", { headers: { "retry-after": wait } });
  }
}
