import { foldRollup, listTenantIds, listTenantsToFold, rebuildRollup } from "@/server/data/rollupStore";
import { systemTransaction, tenantDb } from "@/server/data/tenant";
import type { Deps } from "@/server/domain/deps";

/** Rows in one transaction: a fraction of a second. */
const BATCH = 5_000;

/**
 * Folds what waits into the counters, tenant by tenant, at most `batches` of each; what is left waits for the next run. A kill loses
 * nothing and doubles nothing, since a batch leaves the waiting rows and enters the counters in one transaction.
 * @returns how many rows were folded
 */
export async function rollUp(deps: Pick<Deps, "database">, batches: number): Promise<number> {
  const tenants = await systemTransaction(deps.database, "sweep", listTenantsToFold);
  let folded = 0;
  for (const tenant of tenants) {
    const db = tenantDb(deps.database, tenant);
    for (let batch = 0; batch < batches; batch += 1) {
      const count = await foldRollup(db, BATCH);
      folded += count;
      if (count < BATCH) break;
    }
  }
  return folded;
}

/** Counts everything again from the rows, of every tenant. Reports stay right meanwhile. */
export async function rebuildRollups(deps: Pick<Deps, "database">): Promise<{ tenants: number; folded: number }> {
  const tenants = await systemTransaction(deps.database, "operator", listTenantIds);
  for (const tenant of tenants) await rebuildRollup(tenantDb(deps.database, tenant));
  return { tenants: tenants.length, folded: await rollUp(deps, Infinity) };
}
