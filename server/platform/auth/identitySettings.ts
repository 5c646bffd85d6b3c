import "server-only";
import type { Env } from "@/server/platform/env";

export type IdentityEnv = Pick<Env, "PUBLIC_BASE_URL" | "IDENTITY_ISSUER" | "IDENTITY_JWKS_URL" | "IDENTITY_AUDIENCE">;

/**
 * Reads the settings of the token issuer. `jwksUrl` is null if this service is the issuer.
 * @throws Error that names the missing variable of an external issuer
 */
export function identitySettings(env: IdentityEnv): { issuer: string; audience: string; jwksUrl: URL | null } {
  const { IDENTITY_ISSUER, IDENTITY_JWKS_URL } = env;
  if (IDENTITY_JWKS_URL !== undefined && IDENTITY_ISSUER === undefined) {
    throw new Error("IDENTITY_ISSUER: must be the iss of the tokens whose keys IDENTITY_JWKS_URL serves");
  }
  if (IDENTITY_ISSUER !== undefined && IDENTITY_JWKS_URL === undefined) {
    throw new Error("IDENTITY_JWKS_URL: must be the address of the key set of IDENTITY_ISSUER");
  }
  return {
    issuer: IDENTITY_ISSUER ?? env.PUBLIC_BASE_URL,
    audience: env.IDENTITY_AUDIENCE ?? "svc-verify",
    jwksUrl: IDENTITY_JWKS_URL === undefined ? null : new URL(IDENTITY_JWKS_URL),
  };
}
