// Browser sessions: a session identifies the account, its memberships the tenant. Nothing is cached between calls.
import "server-only";
import { Problem } from "@/server/contracts/problems";
import { listMemberships } from "@/server/account/accountStore";
import type { Database } from "@/server/data/database";
import type { SessionPrincipal } from "@/server/deps/principal";

/**
 * The account's principal in the tenant of x-svc-tenant-id, by default in its oldest tenant.
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
