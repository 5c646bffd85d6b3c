// Sign-in: accounts, sessions and identity-contract tokens of this service. Nothing else imports the auth library.
import "server-only";
import { randomBytes } from "node:crypto";
import { betterAuth, type BetterAuthOptions } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { jwt } from "better-auth/plugins";
import type { JSONWebKeySet } from "jose";
import { Problem } from "@/server/contracts/problems";
import type { Database } from "@/server/data/database";
import type { TenantTx } from "@/server/data/tenant";
import type { Log } from "@/server/deps/ports";
import type { SignedIn } from "@/server/deps/principal";
import { recordForAccount } from "@/server/account/recordForAccount";
import type { AccountRegistry } from "@/server/deps/accountRegistry";
import { pageOrigins } from "@/server/contracts/pageOrigins";
import { authSecret } from "@/server/platform/auth/authSecret";
import { emailSignIn, checkPassword } from "@/server/platform/auth/emailSignIn";
import { type IdentityEnv, identitySettings } from "@/server/platform/auth/identitySettings";
import type { Env } from "@/server/platform/env";
import { systemClock, timeOrderedIds } from "@/server/platform/ports";
import { outageProblem } from "@/server/deps/outage";

/** Carries the caller's address to the library; a client's own value is dropped. */
const SOURCE_HEADER = "x-svc-client-address";
const TOKEN_LIFETIME = "1h";
const RESET_LIFETIME_MS = 3_600_000;
/** Limits a token to one tenant. */
export const TENANT_CLAIM = "svc_tenant_id";
/** The time at which the account's password was set, in milliseconds. */
export const PASSWORD_CLAIM = "svc_password_set_at";

export type Accounts = AccountRegistry & {
  /**
   * Answers /api/auth/*. Sign-up and password reset requests are disabled. The caller enforces rate limits. `source` is
   * the address of the client, which is stored with its session.
   * @throws on an unexpected failure
   */
  handler(request: Request, source: string): Promise<Response>;
  /** Returns the account of the session cookie and the cookies that renew the session. Null without a session. */
  findSession(headers: Headers): Promise<{ account: SignedIn; cookies: string[] } | null>;
  /** Returns when the password was last set, in epoch ms. Null without one. Tokens are valid until the next change. */
  passwordSetAt(accountId: string): Promise<number | null>;
  /** Returns the public halves of the keys that sign tokens. The first call creates the first key. */
  publicKeys(): Promise<JSONWebKeySet>;
};

/** Hashes passwords. Without one, the library's scrypt does, which takes some 60 ms on purpose. */
export type PasswordHashing = Required<NonNullable<NonNullable<BetterAuthOptions["emailAndPassword"]>["password"]>>;

type AccountsOptions = { database: Database; env: AccountsEnv; log: Log; passwords?: PasswordHashing | undefined };
type AccountsEnv = IdentityEnv & Pick<Env, "DATA_DIR" | "AUTH_SECRET">;

/**
 * Creates the sign-in of the service.
 * @throws Error that names the variable or file if the secret or the identity settings are invalid
 */
export function createAccounts({ database, env, log, passwords }: AccountsOptions): Accounts {
  const { audience, jwksUrl } = identitySettings(env);
  const secret = authSecret(env);
  const auditDeps = { database, clock: systemClock, ids: timeOrderedIds };
  const { origin, protocol } = new URL(env.PUBLIC_BASE_URL);
  const secure = protocol === "https:";

  /** Creates an instance of the library. With `tx`, it runs in that transaction, for one call. */
  const createAuth = (tx?: TenantTx) =>
    betterAuth({
      baseURL: origin,
      basePath: "/api/auth",
      secret,
      trustedOrigins: (request) => (request ? pageOrigins(env.PUBLIC_BASE_URL, request.headers) : [origin]),
      telemetry: { enabled: false },
      logger: libraryLogger(log),
      // Throws failures to the caller of the handler instead of printing them.
      onAPIError: { throw: true },
      database: tx
        ? prismaAdapter(tx, { provider: "postgresql" })
        : prismaAdapter(database.signIn.prisma, { provider: "postgresql", transaction: true }),
      user: { modelName: "authUser" },
      session: { modelName: "authSession" },
      account: { modelName: "authCredential" },
      verification: { modelName: "authChallenge", storeIdentifier: "hashed" },
      emailAndPassword: {
        enabled: true,
        disableSignUp: true,
        ...(passwords && { password: passwords }),
        revokeSessionsOnPasswordReset: true,
        onPasswordReset: async ({ user }) => {
          await endResetLinks(user.id);
          await recordForAccount(auditDeps, user.id, "password.reset");
        },
      },
      plugins: [
        emailSignIn(),
        jwt({
          schema: { jwks: { modelName: "authTokenKey" } },
          jwks: { keyPairConfig: { alg: "EdDSA", crv: "Ed25519" } },
          jwt: {
            issuer: env.PUBLIC_BASE_URL,
            audience,
            expirationTime: TOKEN_LIFETIME,
            definePayload: ({ user }) => passwordClaim(user.id),
          },
          disableSettingJwtHeader: true,
        }),
      ],
      hooks: {
        after: createAuthMiddleware(async ({ path, context }) => {
          if (path !== "/change-password" || context.returned instanceof Error || !context.session) return;
          await endResetLinks(context.session.user.id);
          await recordForAccount(auditDeps, context.session.user.id, "password.changed");
        }),
      },
      rateLimit: { enabled: false },
      advanced: {
        // The library's prefix for https is __Secure-. Another host of the domain can set cookies with that prefix.
        cookiePrefix: `${secure ? "__Host-" : ""}svc-verify`,
        useSecureCookies: false,
        defaultCookieAttributes: { httpOnly: true, sameSite: "lax", secure },
        disableCSRFCheck: false,
        disableOriginCheck: false,
        ipAddress: { ipAddressHeaders: [SOURCE_HEADER] },
        database: { generateId: () => timeOrderedIds.next() },
      },
    });
  const auth = createAuth();

  const passwordSetAt = async (accountId: string): Promise<number | null> => {
    const { internalAdapter } = await auth.$context;
    return (await internalAdapter.findCredentialAccount(accountId))?.updatedAt.getTime() ?? null;
  };
  const passwordClaim = async (accountId: string) => ({ [PASSWORD_CLAIM]: await passwordSetAt(accountId) });
  /** Deletes the challenges of an account, which are its reset links. */
  const endResetLinks = async (accountId: string): Promise<void> => {
    const { adapter } = await auth.$context;
    await adapter.deleteMany({ model: "verification", where: [{ field: "value", value: accountId }] });
  };

  return {
    handler: (request, source) => {
      const headers = new Headers(request.headers);
      headers.set(SOURCE_HEADER, source);
      return auth.handler(new Request(request, { headers }));
    },
    findSession: async (headers) => {
      const { response, headers: answer } = await auth.api
        .getSession({ headers, returnHeaders: true })
        .catch(throwSessionError);
      if (!response) return null;
      return {
        account: { accountId: response.user.id, email: response.user.email },
        cookies: answer.getSetCookie(),
      };
    },
    passwordSetAt,
    publicKeys: () => auth.api.getJwks(),
    create: async (tx, { email, name, passwordHash }) => {
      const { internalAdapter } = await createAuth(tx).$context;
      const { id } = await internalAdapter.createUser(
        { email, name, emailVerified: false },
        { method: "email-password" },
      );
      await internalAdapter.linkAccount({
        userId: id,
        accountId: id,
        providerId: "credential",
        password: passwordHash,
      });
      return { accountId: id };
    },
    checkPasswords: async (credentials) => {
      const library = await auth.$context;
      const { match, users } = await checkPassword(library, credentials);
      const hash = await library.password.hash(credentials.password);
      return { accountId: match?.id ?? null, checkedIds: users.map(({ id }) => id), hash };
    },
    makeResetToken: async (accountId) => {
      const { internalAdapter } = await auth.$context;
      const token = randomBytes(32).toString("base64url");
      // The library creates reset tokens only by email. Its reset route reads this identifier.
      const identifier = `reset-password:${token}`;
      const expiresAt = new Date(Date.now() + RESET_LIFETIME_MS);
      await internalAdapter.createVerificationValue({ value: accountId, identifier, expiresAt });
      return token;
    },
    issueToken: async (accountId, tenantId) => {
      if (jwksUrl) throw new Problem("unprocessable", "IDENTITY_JWKS_URL is set: ask that issuer for a token");
      const payload = { sub: accountId, [TENANT_CLAIM]: tenantId, ...(await passwordClaim(accountId)) };
      return (await auth.api.signJWT({ body: { payload } })).token;
    },
  };
}

/** Throws the error of a failed session read, as an outage if the library hides an outage of the database. */
function throwSessionError(error: unknown): never {
  throw error instanceof APIError && error.status === "INTERNAL_SERVER_ERROR" ? outageProblem(error) : error;
}

/** Creates the library's logger. Logs only errors and messages, because further details can quote a request. */
function libraryLogger(log: Log): NonNullable<BetterAuthOptions["logger"]> {
  return {
    level: "warn",
    log: (level, message, ...details) => {
      const err: unknown = details.find((detail) => detail instanceof Error);
      const write = level === "error" ? log.error : log.warn;
      write.call(log, { ...(err === undefined ? {} : { err }), source: "sign-in library", perMinute: "" }, message);
    },
  };
}
