import { deleteSampleData } from "@/server/samples/sampleStore";
import { isSampleTenant } from "@/server/contracts/sampleTenant";
import { Problem } from "@/server/contracts/problems";
import type { TenantDeps } from "@/server/deps/deps";

/**
 * Deletes the sample tenant with all its data. Its key stays published, so that issued proofs can still be checked.
 * @returns the number of rows
 * @throws not_found (the caller's tenant is not the sample tenant, or it no longer exists)
 */
export async function removeSampleData({ db, log }: Pick<TenantDeps, "db" | "log">): Promise<{ deleted: number }> {
  if (!isSampleTenant(db.tenantId)) throw new Problem("not_found");
  const deleted = await db.transaction(deleteSampleData);
  if (deleted === 0) throw new Problem("not_found");
  log.info({ rows: deleted }, "the sample data was removed");
  return { deleted };
}
