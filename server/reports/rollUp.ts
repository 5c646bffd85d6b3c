import { listTenantIds } from "@/server/tenant/tenantStore";
import { BATCH, foldRollup, listTenantsToFold, rebuildRollup } from "@/server/reports/rollupStore";
import { systemTransaction, tenantDb } from "@/server/data/tenant";
import type { Deps } from "@/server/deps/deps";

/**
 * Adds pending rows to the counters, tenant by tenant, in at most `batches` batches for each. The next run adds the
 * others. A crash loses and duplicates nothing, since a batch moves to the counters in one transaction.
 * @returns the number of rows that were added
 */
export async function rollUp(deps: Pick<Deps, "database">, batches: number): Promise<number> {
  const tenants = await systemTransaction(deps.database, "sweep", listTenantsToFold);
  let foldedCount = 0;
  for (const tenant of tenants) {
    const db = tenantDb(deps.database, tenant);
    for (let batch = 0; batch < batches; batch += 1) {
      const count = await foldRollup(db, BATCH);
      foldedCount += count;
      if (count < BATCH) break;
    }
  }
  return foldedCount;
}

/** Rebuilds the counters of all tenants from the rows. Reports remain correct during the rebuild. */
export async function rebuildRollups(deps: Pick<Deps, "database">): Promise<{ tenants: number; folded: number }> {
  const tenants = await systemTransaction(deps.database, "operator", listTenantIds);
  for (const tenant of tenants) await rebuildRollup(tenantDb(deps.database, tenant));
  return { tenants: tenants.length, folded: await rollUp(deps, Infinity) };
}
