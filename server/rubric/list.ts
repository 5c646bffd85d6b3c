import { LIMITS } from "@/server/contracts/limits";
import type { RubricList, RubricSummary } from "@/server/rubric/contract";
import { listLatestRubrics, type RubricSummaryRow } from "@/server/rubric/rubricStore";
import type { TenantDeps } from "@/server/deps/deps";
import { wireFields } from "@/server/deps/wireFields";

/** spec: GET /v1/rubrics. `limit` and `offset` are clamped, and echoed as they were used; null when not sent. */
export async function listRubrics(
  deps: TenantDeps,
  query: { limit?: number | undefined; offset?: number | undefined },
): Promise<RubricList> {
  const limit = query.limit === undefined ? null : Math.min(Math.max(query.limit, 1), LIMITS.pageSize);
  const offset = query.offset === undefined ? null : Math.min(Math.max(query.offset, 0), 2_147_483_647);
  const rows = await deps.db.listTransaction((tx) =>
    listLatestRubrics(tx, limit ?? LIMITS.defaultPageSize, offset ?? 0),
  );
  return { rubrics: rows.map(rubricSummary), limit, offset };
}

/** spec: RubricSummary. */
export function rubricSummary(row: RubricSummaryRow) {
  return {
    rubric_id: row.id,
    ...wireFields(row, "name", "version"),
    rubric_hash: row.hash,
    ...wireFields(row, "hash", "sourceHash", "status", "createdAt"),
  } satisfies RubricSummary;
}
