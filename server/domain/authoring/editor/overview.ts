import type { RubricOverview, RubricOverviewQuery } from "@/server/contracts/rubricEditor";
import { listOverview, listVersionIds } from "@/server/data/rubricRecordStore";
import type { TenantDeps } from "@/server/domain/deps";
import { verificationsByRubric } from "@/server/domain/authoring/editor/verificationsByRubric";
import { rubricSummary } from "@/server/domain/rubric/summary";

/** A page of the rubrics that have a published version, each with how often all of its versions have judged. */
export async function rubricOverview(
  deps: TenantDeps,
  { q, limit, offset }: RubricOverviewQuery,
): Promise<RubricOverview> {
  const { rows, ids } = await deps.db.transaction(async (tx) => {
    const rows = await listOverview(tx, q ?? "", limit, offset);
    const names = rows.map(({ name }) => name);
    return { rows, ids: await listVersionIds(tx, names) };
  });
  const counts = await verificationsByRubric(deps);
  const used = new Map<string, number>();
  for (const { id, name } of ids) used.set(name, (used.get(name) ?? 0) + (counts.get(id) ?? 0));
  return {
    rubrics: rows.map((row) => ({
      ...rubricSummary(row),
      versions: row.versions,
      verifications: used.get(row.name) ?? 0,
    })),
    total: rows[0]?.total ?? 0,
  };
}
