import { tenantDb } from "@/server/data/tenant";
import type { Deps, TenantDeps } from "@/server/domain/deps";

/** Dependencies of a durable function, for the tenant of its event. */
export function tenantDeps(deps: Deps, tenantId: string): TenantDeps {
  return { ...deps, db: tenantDb(deps.database, tenantId) };
}
