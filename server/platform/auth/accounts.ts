// Sign-in: accounts, sessions and identity-contract tokens of this service. The auth library is known here only.
import "server-only";
import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { jwt } from "better-auth/plugins";
import type { JSONWebKeySet } from "jose";
import { Problem } from "@/server/contracts/problems";
import type { Database } from "@/server/data/database";
import type { TenantTx } from "@/server/data/tenant";
import type { AccountRegistry } from "@/server/domain/tenant/accountRegistry";
import { authSecret } from "@/server/platform/auth/authSecret";
import { identitySettings } from "@/server/platform/auth/identitySettings";
import type { Env } from "@/server/platform/env";
import { timeOrderedIds } from "@/server/platform/ids";

/** Carries the caller's address to the library's rate limit; whatever a client sends under this name is dropped. */
const SOURCE_HEADER = "x-svc-client-address";
const TOKEN_LIFETIME = "1h";
/** Limits a token to one tenant. */
export const TENANT_CLAIM = "svc_tenant_id";

export type Accounts = AccountRegistry & {
  /**
   * Answers /api/auth/*: sign-in, sign-out, session, key set; sign-up is closed.
   * `source`: the caller's address, which sign-in attempts are counted by.
   */
  handler(request: Request, source?: string): Promise<Response>;
  /** The public halves of the keys that sign tokens; the first call makes the first key. */
  publicKeys(): Promise<JSONWebKeySet>;
};

type AccountsEnv = Pick<
  Env,
  "PUBLIC_BASE_URL" | "DATA_DIR" | "AUTH_SECRET" | "IDENTITY_ISSUER" | "IDENTITY_JWKS_URL" | "IDENTITY_AUDIENCE"
>;

/** Throws an Error that names the variable or file when the secret or the identity settings are not usable. */
export function createAccounts({ database, env }: { database: Database; env: AccountsEnv }): Accounts {
  const { audience, jwksUrl } = identitySettings(env);
  const secret = authSecret(env);
  const { origin, protocol } = new URL(env.PUBLIC_BASE_URL);

  /** Sign-up exists only on an instance that nothing serves and that lives for one transaction. */
  const open = (within: { tx: TenantTx } | null) =>
    betterAuth({
      baseURL: origin,
      basePath: "/api/auth",
      secret,
      trustedOrigins: [origin],
      telemetry: { enabled: false },
      logger: { level: "error", disableColors: true },
      database: within
        ? prismaAdapter(within.tx, { provider: "postgresql" })
        : prismaAdapter(database.prisma, { provider: "postgresql", transaction: true }),
      user: { modelName: "authUser" },
      session: { modelName: "authSession" },
      account: { modelName: "authCredential" },
      verification: { modelName: "authChallenge" },
      emailAndPassword: { enabled: true, disableSignUp: within === null, autoSignIn: false },
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
  const auth = open(null);

  return {
    handler: (request, source) => {
      const headers = new Headers(request.headers);
      headers.delete(SOURCE_HEADER);
      if (source) headers.set(SOURCE_HEADER, source);
      return auth.handler(new Request(request, { headers }));
    },
    publicKeys: () => auth.api.getJwks(),
    create: async (tx, account) => {
      const { user } = await open({ tx }).api.signUpEmail({ body: account });
      return { accountId: user.id };
    },
    issueToken: async (accountId, tenantId) => {
      if (jwksUrl) throw new Problem("unprocessable", "IDENTITY_JWKS_URL is set: ask that issuer for a token");
      const payload = { sub: accountId, [TENANT_CLAIM]: tenantId };
      return (await auth.api.signJWT({ body: { payload } })).token;
    },
  };
}
