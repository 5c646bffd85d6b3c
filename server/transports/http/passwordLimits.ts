// Bounds guesses of a password, counted for all processes together. A source is refused; at an email, attempts only
// take longer, so that an owner is never locked out.
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "@/server/contracts/problems";
import { secondsLeft } from "@/server/transports/rest/rateLimit";
import { toNetwork, toSite } from "@/server/transports/http/source";

export const ATTEMPTS_PER_SOURCE = { points: 10, duration: 60 };
/** Limit of the /48 network of an IPv6 source, in which a customer of a provider can choose freely. */
export const ATTEMPTS_PER_SITE = { points: 30, duration: 60 };
export const ATTEMPTS_PER_ACCOUNT = { points: 20, duration: 900 };
/** Limit of a browser that has signed in to the account. Its attempts count for it alone. */
export const ATTEMPTS_PER_BROWSER = { points: 10, duration: 900 };
const LONGEST_WAIT_MS = 8_000;

/** `email`: of accounts that may not exist. `browser`: the ID of a browser that has signed in to one, or null. */
export type PasswordAttempt = { source: string; email: string | null; browser: string | null };

export type PasswordLimits = {
  /**
   * Counts one attempt at a password, and waits when the email had many.
   * @returns whose allowance was used. That of a browser is for the account to which it has signed in.
   * @throws rate_limited
   */
  attempt(attempt: PasswordAttempt): Promise<"browser" | "source">;
  /** Forgets the attempts of a browser at the account that it has opened. */
  forgetBrowser(browser: string): Promise<void>;
  /**
   * Takes an attempt with a right password out of the email's count. Other attempts stay: they can have been at another
   * account with the same email.
   */
  forgetAttempt(email: string): Promise<void>;
};

export function createPasswordLimits(pool: Pool): PasswordLimits {
  const limiter = (keyPrefix: string, limit: { points: number; duration: number }) =>
    new RateLimiterPostgres({ ...limit, keyPrefix, storeClient: pool, tableName: "attempt_count", tableCreated: true });
  const sources = limiter("source", ATTEMPTS_PER_SOURCE);
  const sites = limiter("site", ATTEMPTS_PER_SITE);
  const accounts = limiter("account", ATTEMPTS_PER_ACCOUNT);
  const browsers = limiter("browser", ATTEMPTS_PER_BROWSER);
  return {
    attempt: async ({ source, email, browser }) => {
      if (browser !== null && (await countAgainst(browsers, browser)) === null) return "browser";
      await refuseBeyond(sources, toNetwork(source));
      const site = toSite(source);
      if (site !== null) await refuseBeyond(sites, site);
      const state = email === null ? null : await countAgainst(accounts, accountKey(email));
      if (state)
        await sleep(Math.min(1_000 * 2 ** (-1 + state.consumedPoints - ATTEMPTS_PER_ACCOUNT.points), LONGEST_WAIT_MS));
      return "source";
    },
    forgetBrowser: async (browser) => void (await browsers.delete(browser)),
    forgetAttempt: async (email) => void (await accounts.reward(accountKey(email))),
  };
}

/** Hashes the email, so that the table of attempts is not a list of accounts. */
const accountKey = (email: string): string => createHash("sha256").update(email.toLowerCase()).digest("base64url");

/**
 * Counts one attempt.
 * @returns the limiter's state when it is one too many, otherwise null
 */
async function countAgainst(limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

async function refuseBeyond(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const state = await countAgainst(limiter, key);
  if (!state) return;
  const headers = { "retry-after": secondsLeft(state) };
  throw new Problem("rate_limited", "too many attempts at a password", { headers });
}
