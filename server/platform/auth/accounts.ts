// Sign-in: accounts, sessions and identity-contract tokens of this service. Nothing else imports the auth library.
import "server-only";
import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { jwt } from "better-auth/plugins";
import type { JSONWebKeySet } from "jose";
import { Problem } from "@/server/contracts/problems";
import type { Database } from "@/server/data/database";
import type { TenantTx } from "@/server/data/tenant";
import type { SignedIn } from "@/server/domain/principal";
import type { AccountRegistry } from "@/server/domain/account/accountRegistry";
import { authSecret } from "@/server/platform/auth/authSecret";
import { identitySettings } from "@/server/platform/auth/identitySettings";
import type { Env } from "@/server/platform/env";
import { timeOrderedIds } from "@/server/platform/ids";

/** Carries the caller's address to the library's rate limit; a client's own value is dropped. */
const SOURCE_HEADER = "x-svc-client-address";
const TOKEN_LIFETIME = "1h";
const RESET_LIFETIME_SECONDS = 3600;
/** Limits a token to one tenant. */
export const TENANT_CLAIM = "svc_tenant_id";

export type Accounts = AccountRegistry & {
  /**
   * Answers /api/auth/*: sign-in, sign-out, sessions, password, key set; sign-up and password reset requests are disabled.
   * `source`: the caller's address, by which sign-in attempts are rate-limited.
   */
  handler(request: Request, source?: string): Promise<Response>;
  /** The account of the session cookie, and the cookies that renew the session; null without a session. */
  signedIn(headers: Headers): Promise<{ account: SignedIn; cookies: string[] } | null>;
  /** The public halves of the keys that sign tokens; the first call creates the first key. */
  publicKeys(): Promise<JSONWebKeySet>;
};

type AccountsEnv = Pick<
  Env,
  "PUBLIC_BASE_URL" | "DATA_DIR" | "AUTH_SECRET" | "IDENTITY_ISSUER" | "IDENTITY_JWKS_URL" | "IDENTITY_AUDIENCE"
>;

/** Throws an Error that names the variable or file when the secret or the identity settings are invalid. */
export function createAccounts({ database, env }: { database: Database; env: AccountsEnv }): Accounts {
  const { audience, jwksUrl } = identitySettings(env);
  const secret = authSecret(env);
  const { origin, protocol } = new URL(env.PUBLIC_BASE_URL);

  /** Sign-up and password reset are enabled only on instances that are not served and live for one call. */
  const open = ({ tx, onResetToken }: { tx?: TenantTx; onResetToken?: (token: string) => void }) =>
    betterAuth({
      baseURL: origin,
      basePath: "/api/auth",
      secret,
      trustedOrigins: [origin],
      telemetry: { enabled: false },
      logger: { level: "error", disableColors: true },
      database: tx
        ? prismaAdapter(tx, { provider: "postgresql" })
        : prismaAdapter(database.prisma, { provider: "postgresql", transaction: true }),
      user: { modelName: "authUser" },
      session: { modelName: "authSession" },
      account: { modelName: "authCredential" },
      verification: { modelName: "authChallenge", storeIdentifier: "hashed" },
      emailAndPassword: {
        enabled: true,
        disableSignUp: tx === undefined,
        autoSignIn: false,
        resetPasswordTokenExpiresIn: RESET_LIFETIME_SECONDS,
        revokeSessionsOnPasswordReset: true,
        ...(onResetToken && { sendResetPassword: async ({ token }) => onResetToken(token) }),
      },
      plugins: [
        jwt({
          schema: { jwks: { modelName: "authTokenKey" } },
          jwks: { keyPairConfig: { alg: "EdDSA", crv: "Ed25519" } },
          jwt: { issuer: env.PUBLIC_BASE_URL, audience, expirationTime: TOKEN_LIFETIME, definePayload: () => ({}) },
          disableSettingJwtHeader: true,
        }),
      ],
      rateLimit: { enabled: true, storage: "memory", customRules: { "/sign-in/email": { window: 60, max: 10 } } },
      advanced: {
        cookiePrefix: "svc-verify",
        useSecureCookies: protocol === "https:",
        defaultCookieAttributes: { httpOnly: true, sameSite: "lax" },
        disableCSRFCheck: false,
        disableOriginCheck: false,
        ipAddress: { ipAddressHeaders: [SOURCE_HEADER] },
        database: { generateId: () => timeOrderedIds.next() },
      },
    });
  const auth = open({});

  return {
    handler: (request, source) => {
      const headers = new Headers(request.headers);
      headers.delete(SOURCE_HEADER);
      if (source) headers.set(SOURCE_HEADER, source);
      return auth.handler(new Request(request, { headers }));
    },
    signedIn: async (headers) => {
      const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
      if (!response) return null;
      return {
        account: { accountId: response.user.id, email: response.user.email },
        cookies: answer.getSetCookie(),
      };
    },
    publicKeys: () => auth.api.getJwks(),
    create: async (tx, account) => {
      const { user } = await open({ tx }).api.signUpEmail({ body: account });
      return { accountId: user.id };
    },
    makeResetToken: async (email) => {
      let made: string | null = null;
      await open({ onResetToken: (token) => (made = token) }).api.requestPasswordReset({ body: { email } });
      return made;
    },
    issueToken: async (accountId, tenantId) => {
      if (jwksUrl) throw new Problem("unprocessable", "IDENTITY_JWKS_URL is set: ask that issuer for a token");
      const payload = { sub: accountId, [TENANT_CLAIM]: tenantId };
      return (await auth.api.signJWT({ body: { payload } })).token;
    },
  };
}
