// Who is calling. Made by authentication only; verbs take the narrowest kind they need.
import type { Scope } from "@/server/contracts/scopes";

export type ApiKeyPrincipal = {
  kind: "apiKey";
  tenantId: string;
  keyId: string;
  scopes: ReadonlySet<Scope>;
};

/** An account, vouched for by the identity contract's issuer and mapped to the tenant. */
export type IdentityPrincipal = { kind: "identityContract"; tenantId: string; accountId: string };

export type Principal = ApiKeyPrincipal | IdentityPrincipal;

/** Who acted, as an audit row names them: the key's id or the account's. */
export function callerOf(principal: Principal): string {
  return principal.kind === "apiKey" ? principal.keyId : principal.accountId;
}
