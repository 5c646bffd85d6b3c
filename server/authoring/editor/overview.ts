import type { RubricOverview, RubricOverviewQuery } from "@/server/authoring/contract/rubricEditor";
import { selectCounters } from "@/server/reports/counters";
import { ALL_DAYS, readCounters } from "@/server/reports/rollupStore";
import { hasArchived } from "@/server/rubric/rubricArchiveStore";
import { listOverview, listVersionIds } from "@/server/rubric/rubricRecordStore";
import type { TenantDeps } from "@/server/deps/deps";
import { searchFold } from "@/server/contracts/searchFold";
import { toRubricSummary } from "@/server/rubric/read";

/** Returns a page of published rubrics, each with the number of verifications of all its versions. */
export async function rubricOverview(
  deps: TenantDeps,
  { q, archived = false, limit, offset }: RubricOverviewQuery,
): Promise<RubricOverview> {
  const { rows, ids, any_archived } = await deps.db.listTransaction(async (tx) => {
    const rows = await listOverview(tx, { part: searchFold(q?.trim() ?? ""), archived, limit, offset });
    const names = rows.map(({ name }) => name);
    return { rows, ids: await listVersionIds(tx, names), any_archived: await hasArchived(tx) };
  });
  const counts = await verificationsByRubric(deps);
  const usageByName = new Map<string, number>();
  for (const { id, name } of ids) usageByName.set(name, (usageByName.get(name) ?? 0) + (counts.get(id) ?? 0));
  return {
    rubrics: rows.map((row) => ({
      ...toRubricSummary(row),
      versions: row.versions,
      verifications: usageByName.get(row.name) ?? 0,
    })),
    total: rows[0]?.total ?? 0,
    any_archived,
  };
}

/** Counts the verifications of each version by its ID; versions without any are absent. */
export async function verificationsByRubric(deps: TenantDeps): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const counters = await readCounters(deps.db, { ...ALL_DAYS, daily: [], total: ["rubrics"] });
  for (const { label, amount } of selectCounters(counters, "rubrics")) {
    counts.set(label[0], (counts.get(label[0]) ?? 0) + amount);
  }
  return counts;
}
