// Limits password guesses, counted across all processes. A source is refused. Attempts at an email only become slower,
// so that an owner is never locked out.
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "@/server/contracts/problems";
import { secondsLeft } from "@/server/transports/rest/rateLimit";
import { toNetwork, toSite } from "@/server/transports/http/source";

export const ATTEMPTS_PER_SOURCE = { points: 10, duration: 60 };
/** The limit for the /48 network of an IPv6 source, in which a customer of a provider can choose addresses freely. */
export const ATTEMPTS_PER_SITE = { points: 30, duration: 60 };
export const ATTEMPTS_PER_ACCOUNT = { points: 20, duration: 900 };
/** The limit for a browser that has signed in to the account. Its attempts count only for the browser. */
export const ATTEMPTS_PER_BROWSER = { points: 10, duration: 900 };
const LONGEST_WAIT_MS = 8_000;

/**
 * A password attempt. The accounts of `email` may not exist. `browser` is the ID of a browser that has signed in to one
 * of them, or null.
 */
export type PasswordAttempt = { source: string; email: string | null; browser: string | null };

export type PasswordLimits = {
  /**
   * Counts one password attempt, and waits after many attempts at the email.
   * @returns whose allowance the attempt used: that of the browser, which is only for the account to which it has
   * signed in, or that of the source
   * @throws rate_limited
   */
  attempt(attempt: PasswordAttempt): Promise<"browser" | "source">;
  /** Deletes the attempts of a browser at its account. */
  deleteBrowserAttempts(browser: string): Promise<void>;
  /**
   * Removes an attempt with a correct password from the email's count. Other attempts remain, since they may have been
   * for another account with the same email.
   */
  uncountAttempt(email: string): Promise<void>;
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
    deleteBrowserAttempts: async (browser) => void (await browsers.delete(browser)),
    uncountAttempt: async (email) => void (await accounts.reward(accountKey(email))),
  };
}

/** Hashes the email, so that the table of attempts is not a list of accounts. */
const accountKey = (email: string): string => createHash("sha256").update(email.toLowerCase()).digest("base64url");

/**
 * Counts one attempt.
 * @returns the limiter's state if the attempt exceeds the limit, otherwise null
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
