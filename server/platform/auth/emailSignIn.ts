// Sign-in by an email address. Several accounts may have the same address; the password selects one.
import type { AuthContext, BetterAuthPlugin, User } from "better-auth";
import { APIError, createAuthEndpoint, formCsrfMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { parseUserOutput } from "better-auth/db";
import * as z from "zod";
import { ACCOUNTS_OF_EMAIL } from "@/server/deps/accountRegistry";

/**
 * The number of password checks of a refused sign-in for an address with up to two accounts. An owner can create one
 * account by an invitation, and must not learn from the time whether another one exists.
 */
const MIN_PASSWORD_CHECKS = 2;

type Library = {
  adapter: Pick<AuthContext["adapter"], "findMany">;
  password: Pick<AuthContext["password"], "hash" | "verify">;
};

/** The entered credentials. With `accountId`, only this account is checked. */
type Candidate = { email: string; password: string; accountId?: string | undefined };

/** Replaces the library's sign-in, which expects one account per email. The path and the responses are the same. */
export const emailSignIn = (): BetterAuthPlugin => ({
  id: "email-sign-in",
  endpoints: {
    signInEmail: createAuthEndpoint(
      "/sign-in/email",
      {
        method: "POST",
        use: [formCsrfMiddleware],
        body: z.object({ email: z.string(), password: z.string(), accountId: z.string().optional() }),
      },
      async (ctx) => {
        const { match: user } = await checkPassword(ctx.context, ctx.body);
        if (!user) {
          const code = "INVALID_EMAIL_OR_PASSWORD";
          throw new APIError("UNAUTHORIZED", { code, message: "Invalid email or password" });
        }
        const session = await ctx.context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({
          redirect: false,
          token: session.token,
          url: undefined,
          user: parseUserOutput(ctx.context.options, user),
        });
      },
    ),
  },
});

/**
 * Finds the account of the address whose password matches, or the oldest such account. Checks every account of the
 * address, so that neither the time nor the result reveals which accounts exist.
 * @returns `match` is null without a match; `users` has all accounts of the address
 */
export async function checkPassword(
  { adapter, password: hashes }: Library,
  { email, password, accountId }: Candidate,
): Promise<{ match: User | null; users: User[] }> {
  const users = await adapter.findMany<User>({
    model: "user",
    where: [
      { field: "email", value: email.toLowerCase() },
      ...(accountId === undefined ? [] : [{ field: "id", value: accountId }]),
    ],
    sortBy: { field: "id", direction: "asc" },
    limit: ACCOUNTS_OF_EMAIL,
  });
  const credentials = await adapter.findMany<{ userId: string; password?: string | null }>({
    model: "account",
    where: [
      { field: "userId", operator: "in", value: users.map(({ id }) => id) },
      { field: "providerId", value: "credential" },
    ],
    limit: ACCOUNTS_OF_EMAIL,
  });
  let match: User | null = null;
  let checks = 0;
  for (const user of users) {
    const hash = credentials.find(({ userId }) => userId === user.id)?.password;
    if (!hash) continue;
    checks++;
    if (await hashes.verify({ hash, password })) match ??= user;
  }
  if (accountId === undefined) for (; checks < MIN_PASSWORD_CHECKS; checks++) await hashes.hash(password);
  return { match, users };
}
