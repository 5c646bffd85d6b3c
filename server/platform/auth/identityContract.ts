// Authenticates a bearer token of the issuer, for an account that is mapped to the asserted tenant (spec:
// Authentication 6).
import "server-only";
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from "jose";
import { Problem } from "@/server/contracts/problems";
import { Uuid } from "@/server/contracts/scalars";
import type { Database } from "@/server/data/database";
import { tenantDb } from "@/server/data/tenant";
import { findMember } from "@/server/tenant/tenantStore";
import type { IdentityPrincipal } from "@/server/deps/principal";
import { type Accounts, PASSWORD_CLAIM, TENANT_CLAIM } from "@/server/platform/auth/accounts";
import { type IdentityEnv, identitySettings } from "@/server/platform/auth/identitySettings";

const ALGORITHMS = ["EdDSA", "ES256", "RS256"];
/** The value that the cockpit requires in x-svc-auth-subject (spec: Authentication 6). */
const MAPPING = "account_tenant_mapping";
const CLOCK_SKEW = "5s";

export type IdentityContract = {
  /**
   * Authenticates a token. `asserted` has the headers x-svc-tenant-id and x-svc-auth-subject.
   * @throws unauthorized (bad token), service_unavailable (the issuer's keys cannot be read), forbidden (tenant
   * missing, malformed, not the token's, or the account is not mapped to it)
   */
  authenticate(bearer: string, headers: { tenant: string | null; subject: string | null }): Promise<IdentityPrincipal>;
};

type Options = {
  database: Database;
  accounts: Pick<Accounts, "publicKeys" | "passwordSetAt">;
  env: IdentityEnv;
};

export function createIdentityContract({ database, accounts, env }: Options): IdentityContract {
  const { issuer, audience, jwksUrl } = identitySettings(env);
  // The keys of local accounts use the same cache. They are read from the database instead of over HTTP.
  const keys = jwksUrl
    ? createRemoteJWKSet(jwksUrl)
    : createRemoteJWKSet(new URL(`${env.PUBLIC_BASE_URL}/api/auth/jwks`), {
        [customFetch]: async () => Response.json(await accounts.publicKeys()),
        cooldownDuration: 1_000,
      });

  return {
    authenticate: async (bearer, { tenant: assertedTenant, subject }) => {
      const claims = await verifyToken(bearer, keys, { issuer, audience });
      if (!jwksUrl && claims[PASSWORD_CLAIM] !== (await accounts.passwordSetAt(claims.sub ?? ""))) {
        throw new Problem("unauthorized", "the account's password has changed since the token was issued");
      }
      const tenantId = Uuid.safeParse(assertedTenant).data?.toLowerCase();
      if (tenantId === undefined) throw new Problem("forbidden", "x-svc-tenant-id must name a tenant");
      const bound = claims[TENANT_CLAIM];
      if (bound !== undefined && bound !== tenantId) throw new Problem("forbidden", "the token is for another tenant");
      const accountId = claims.sub ?? "";
      const member = await tenantDb(database, tenantId).transaction((tx) => findMember(tx, accountId));
      if (!member) throw new Problem("forbidden", "the account is not mapped to the tenant");
      return { kind: "identityContract", tenantId, accountId, ...member, mappingAsserted: subject === MAPPING };
    },
  };
}

/** Verifies a token (RFC 7519) with the checks of RFC 8725: allow-listed algorithm, issuer, audience and expiry. */
async function verifyToken(
  bearer: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; audience: string },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(bearer, keys, {
      ...expected,
      algorithms: ALGORITHMS,
      requiredClaims: ["sub", "exp"],
      clockTolerance: CLOCK_SKEW,
    });
    return payload;
  } catch (cause) {
    if (isKeySetFault(cause)) throw new Problem("service_unavailable", "the issuer's keys cannot be read", { cause });
    throw new Problem("unauthorized", "the bearer token is not valid", { cause });
  }
}

/** Returns true if the key set caused the error, and not the token. */
function isKeySetFault(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  return ["ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID", "ERR_JOSE_GENERIC"].includes(error.code);
}
