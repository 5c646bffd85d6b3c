import "server-only";
import type { Env } from "@/server/platform/env";

export type IdentitySettings = {
  issuer: string;
  audience: string;
  /** null: this service is the issuer. */
  jwksUrl: URL | null;
};

/** The token issuer. Throws an Error that names the missing variable of an external issuer. */
export function identitySettings(
  env: Pick<Env, "PUBLIC_BASE_URL" | "IDENTITY_ISSUER" | "IDENTITY_JWKS_URL" | "IDENTITY_AUDIENCE">,
): IdentitySettings {
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
