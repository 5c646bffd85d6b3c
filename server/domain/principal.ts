// Who is calling. Made by authentication only; verbs take the narrowest kind they need.
import type { Scope } from "@/server/contracts/scopes";

export type ApiKeyPrincipal = {
  kind: "apiKey";
  tenantId: string;
  keyId: string;
  scopes: ReadonlySet<Scope>;
};

type Member = { tenantId: string; accountId: string; owner: boolean; reviewer: boolean };

/**
 * An account, vouched for by the identity contract's issuer and mapped to the tenant.
 * `mappingAsserted`: the request carried x-svc-auth-subject as the cockpit wants it.
 */
export type IdentityPrincipal = Member & { kind: "identityContract"; mappingAsserted: boolean };

/** A signed-in account, mapped to the tenant. */
export type SessionPrincipal = Member & { kind: "session" };

/** An account that is signed in to the browser, mapped to a tenant or to none. */
export type SignedIn = { accountId: string; email: string };

export type AccountPrincipal = IdentityPrincipal | SessionPrincipal;
export type Principal = ApiKeyPrincipal | AccountPrincipal;

/** Who acted, as an audit row names them: the key's id or the account's. */
export function callerOf(principal: Principal): string {
  return principal.kind === "apiKey" ? principal.keyId : principal.accountId;
}
