import type { RubricSummary } from "@/server/contracts/rubric";
import type { RubricSummaryRow } from "@/server/data/rubricStore";

/** spec: RubricSummary. */
export function rubricSummary(row: RubricSummaryRow) {
  return {
    rubric_id: row.id,
    name: row.name,
    version: row.version,
    rubric_hash: row.hash,
    hash: row.hash,
    source_hash: row.sourceHash,
    status: row.status as RubricSummary["status"],
    created_at: row.createdAt.toISOString(),
  } satisfies RubricSummary;
}
