import { Uuid } from "@/server/contracts/scalars";
import { tenantExists } from "@/server/tenant/tenantStore";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import { refuseField } from "@/server/contracts/requestFields";
import { tenantDeps } from "@/server/deps/tenantDeps";

/**
 * Opens any tenant, for privileged callers.
 * @throws invalid_request (not a UUID), not_found; the detail is `tenant: …`
 */
export async function openTenant(deps: Deps, tenantId: string): Promise<TenantDeps> {
  if (!Uuid.safeParse(tenantId).success) throw refuseField("tenant", "must be a tenant ID (UUID)");
  const tenant = tenantDeps(deps, tenantId.toLowerCase());
  const { db } = tenant;
  if (!(await db.transaction((tx) => tenantExists(tx, db.tenantId)))) {
    throw refuseField("tenant", `no tenant has the ID ${db.tenantId}`, "not_found");
  }
  return tenant;
}
