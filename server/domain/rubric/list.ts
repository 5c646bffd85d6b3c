import { LIMITS } from "@/server/contracts/limits";
import type { RubricList } from "@/server/contracts/rubric";
import { listLatestRubrics } from "@/server/data/rubricStore";
import type { TenantDeps } from "@/server/domain/deps";
import { rubricSummary } from "@/server/domain/rubric/summary";

/** spec: GET /v1/rubrics. `limit` and `offset` are clamped, and echoed as they were used; null when not sent. */
export async function listRubrics(
  deps: TenantDeps,
  query: { limit?: number | undefined; offset?: number | undefined },
): Promise<RubricList> {
  const limit = query.limit === undefined ? null : Math.min(Math.max(query.limit, 1), LIMITS.pageSize);
  const offset = query.offset === undefined ? null : Math.min(Math.max(query.offset, 0), 2_147_483_647);
  const rows = await deps.db.transaction((tx) => listLatestRubrics(tx, limit ?? LIMITS.defaultPageSize, offset ?? 0));
  return { rubrics: rows.map(rubricSummary), limit, offset };
}
