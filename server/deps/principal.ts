// The caller. Only authentication creates one. Verbs take the narrowest kind that they need.
import type { Scope } from "@/server/contracts/scopes";

export type ApiKeyPrincipal = {
  kind: "apiKey";
  tenantId: string;
  keyId: string;
  scopes: ReadonlySet<Scope>;
};

type Member = { tenantId: string; accountId: string; owner: boolean; reviewer: boolean };

/**
 * An account that a token of the identity contract's issuer authenticated and that is mapped to the tenant.
 * `mappingAsserted` is true if the request has x-svc-auth-subject, which the cockpit requires.
 */
export type IdentityPrincipal = Member & { kind: "identityContract"; mappingAsserted: boolean };

/** A signed-in account, mapped to the tenant. */
export type SessionPrincipal = Member & { kind: "session" };

/** An account that is signed in to the browser, mapped to a tenant or to none. */
export type SignedIn = { accountId: string; email: string };

export type AccountPrincipal = IdentityPrincipal | SessionPrincipal;
export type Principal = ApiKeyPrincipal | AccountPrincipal;

/** Returns the actor of an audit row: the ID of the key or account. */
export function callerOf(principal: Principal): string {
  return principal.kind === "apiKey" ? principal.keyId : principal.accountId;
}
