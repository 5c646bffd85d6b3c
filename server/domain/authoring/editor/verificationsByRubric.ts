import { readCounters } from "@/server/data/rollupStore";
import type { TenantDeps } from "@/server/domain/deps";

/** Every day that a date column can hold and a clock will show. */
const ALL = { from: "0001-01-01", to: "9999-12-31" };

/** How many verifications each version has ever judged, by its id; versions without any are absent. */
export async function verificationsByRubric(deps: TenantDeps): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const counter of await readCounters(deps.db, { ...ALL, daily: [], total: ["rubrics"] })) {
    if (counter.measure !== "rubrics") continue;
    const [rubricId] = counter.label;
    counts.set(rubricId, (counts.get(rubricId) ?? 0) + counter.amount);
  }
  return counts;
}
