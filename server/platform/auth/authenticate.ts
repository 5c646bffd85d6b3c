import "server-only";
import { Problem } from "@/server/contracts/problems";
import { listMemberships } from "@/server/account/accountStore";
import type { Database } from "@/server/data/database";
import type { Principal, SessionPrincipal } from "@/server/deps/principal";
import { type ApiKeys, looksLikeApiKey } from "@/server/platform/auth/apiKey";
import type { IdentityContract } from "@/server/platform/auth/identityContract";

type AuthDeps = { apiKeys: ApiKeys; identity: IdentityContract };

/**
 * Resolves the caller from the request's headers. Returns null without a credential. With `allowCached`, an API key may
 * be accepted for some seconds after its revocation.
 * @throws unauthorized, api_key_expired, forbidden (account not mapped to the tenant),
 * identity_contract_tenant_mismatch
 */
export async function authenticate(deps: AuthDeps, headers: Headers, allowCached: boolean): Promise<Principal | null> {
  const header = headers.get("authorization");
  if (header === null) return null;
  const bearer = /^Bearer +(\S+)$/i.exec(header)?.[1];
  if (bearer === undefined) throw new Problem("unauthorized", "the Authorization header must be Bearer and one token");
  const assertedTenant = headers.get("x-svc-tenant-id");
  if (!looksLikeApiKey(bearer)) {
    return deps.identity.authenticate(bearer, { tenant: assertedTenant, subject: headers.get("x-svc-auth-subject") });
  }
  const principal = await deps.apiKeys.authenticate(bearer, allowCached);
  if (assertedTenant !== null && assertedTenant.toLowerCase() !== principal.tenantId) {
    throw new Problem("identity_contract_tenant_mismatch");
  }
  return principal;
}

/**
 * Resolves the principal of a signed-in account in the tenant of x-svc-tenant-id, or by default in its oldest tenant.
 * Nothing is cached between calls.
 * @throws forbidden (not mapped to that tenant, or to any)
 */
export async function sessionPrincipal(
  database: Database,
  accountId: string,
  assertedTenant: string | null,
): Promise<SessionPrincipal> {
  const memberships = await listMemberships(database, accountId);
  const tenantId = assertedTenant?.toLowerCase() ?? memberships[0]?.tenantId;
  const membership = memberships.find((candidate) => candidate.tenantId === tenantId);
  if (!membership) throw new Problem("forbidden", "the account is not mapped to the tenant");
  const { owner, reviewer } = membership;
  return { kind: "session", tenantId: membership.tenantId, accountId, owner, reviewer };
}
