import type { ReferenceSetSummary } from "@/server/contracts/referenceSet";
import type { ReferenceSetSummaryRow } from "@/server/data/referenceSetStore";

/** A row as a list item. */
export function referenceSetSummary(row: ReferenceSetSummaryRow): ReferenceSetSummary {
  return {
    reference_set_id: row.id,
    name: row.name,
    size: row.size,
    hash: row.hash,
    created_at: row.createdAt.toISOString(),
  };
}
