import type { AuthContext } from "better-auth";
import { expect, it } from "vitest";
import { ACCOUNTS_OF_EMAIL } from "@/server/deps/accountRegistry";
import { checkPassword } from "@/server/platform/auth/emailSignIn";

/** Counts the passwords hashed for one sign-in, with `accounts` accounts of the email. */
async function countChecks(accounts: number, matchingAccountId: string | null): Promise<number> {
  const users = Array.from({ length: accounts }, (_, n) => ({ id: `account-${n}` }));
  const credentials = users.map(({ id }) => ({ userId: id, password: id }));
  const findMany = async ({ model, limit }: { model: string; limit?: number }) =>
    (model === "user" ? users : credentials).slice(0, limit);
  let checks = 0;
  const hash = async () => String(checks++);
  const verify = async (candidate: { hash: string }) => {
    checks++;
    return candidate.hash === matchingAccountId;
  };
  const library = { adapter: { findMany: findMany as AuthContext["adapter"]["findMany"] }, password: { hash, verify } };
  const { match } = await checkPassword(library, { email: "person@example.com", password: "given" });
  expect(match?.id ?? null).toBe(matchingAccountId);
  return checks;
}

it.each([
  [0, null, 2],
  [1, null, 2],
  [2, null, 2],
  [1, "account-0", 2],
  [2, "account-0", 2],
  [2, "account-1", 2],
  [3, "account-0", 3],
  [40, null, ACCOUNTS_OF_EMAIL],
])(
  "with %i accounts of the email and the password of %s, hashes %i times",
  async (accounts, matchingAccountId, checks) => {
    expect(await countChecks(accounts, matchingAccountId)).toBe(checks);
  },
);
