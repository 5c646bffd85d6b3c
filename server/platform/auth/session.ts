// The browser's way in: a session names the account, its memberships the tenant. Nothing is remembered between calls.
import "server-only";
import { Problem } from "@/server/contracts/problems";
import { listMemberships } from "@/server/data/accountStore";
import type { Database } from "@/server/data/database";
import type { SessionPrincipal } from "@/server/domain/principal";

/**
 * What a signed-in account is in the tenant that x-svc-tenant-id names; without the header, in the oldest of its tenants.
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
