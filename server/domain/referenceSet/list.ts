import { LIMITS } from "@/server/contracts/limits";
import type { ReferenceSetList, ReferenceSetQuery } from "@/server/contracts/referenceSet";
import { listReferenceSetRows } from "@/server/data/referenceSetStore";
import type { TenantDeps } from "@/server/domain/deps";
import { referenceSetSummary } from "@/server/domain/referenceSet/summary";

/** Newest first. */
export async function listReferenceSets(
  deps: TenantDeps,
  { limit = LIMITS.defaultPageSize, offset = 0 }: ReferenceSetQuery,
): Promise<ReferenceSetList> {
  const rows = await deps.db.transaction((tx) => listReferenceSetRows(tx, { limit, offset }));
  return { tenant_id: deps.db.tenantId, limit, offset, items: rows.map(referenceSetSummary) };
}
