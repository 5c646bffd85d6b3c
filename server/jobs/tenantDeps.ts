import { tenantDb } from "@/server/data/tenant";
import type { Deps, TenantDeps } from "@/server/domain/deps";

/** What a durable function acts with for the tenant that its event names. */
export function tenantDeps(deps: Deps, tenantId: string): TenantDeps {
  return { ...deps, db: tenantDb(deps.database, tenantId) };
}
