import { Problem } from "@/server/contracts/problems";
import type { ReferenceSet } from "@/server/contracts/referenceSet";
import { findReferenceSet } from "@/server/data/referenceSetStore";
import type { TenantDeps } from "@/server/domain/deps";
import { referenceSetSummary } from "@/server/domain/referenceSet/summary";

/** @throws not_found */
export async function getReferenceSet(deps: TenantDeps, id: string): Promise<ReferenceSet> {
  const row = await deps.db.transaction((tx) => findReferenceSet(tx, id));
  if (!row) throw new Problem("not_found");
  return { ...referenceSetSummary(row), references: row.references };
}
