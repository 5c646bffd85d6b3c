import { v5 } from "uuid";
import { findRubricVersion, type RubricRow } from "@/server/rubric/rubricStore";
import type { TenantDeps } from "@/server/deps/deps";
import { processCache } from "@/server/deps/processCache";

/** `criterionIds`: in the order of `compiled.criteria`. */
export type RubricForJudging = Pick<RubricRow, "id" | "name" | "version" | "hash" | "status" | "compiled"> & {
  criterionIds: string[];
};

/** Rubric versions by tenant and ID. They are immutable, so cached ones stay valid. */
export const rubricCache = processCache<RubricForJudging>({ max: 500 });

/** Loads a rubric version for judging; null when the tenant has none with this ID. */
export async function loadForJudging(deps: TenantDeps, rubricId: string): Promise<RubricForJudging | null> {
  const cacheKey = `${deps.db.tenantId} ${rubricId}`;
  const cache = rubricCache(deps);
  const cachedRubric = cache.get(cacheKey);
  if (cachedRubric) return cachedRubric;
  const row = await deps.db.transaction((tx) => findRubricVersion(tx, rubricId));
  if (!row) return null;
  const { id, name, version, hash, status, compiled } = row;
  const criterionIds = compiled.criteria.map(({ key }) => criterionId(deps.db.tenantId, name, key));
  const rubric = { id, name, version, hash, status, compiled, criterionIds };
  cache.set(cacheKey, rubric);
  return rubric;
}

/**
 * Builds the ID of a criterion, a name-based UUID (RFC 9562 version 5) that is the same in all versions of a rubric.
 */
export function criterionId(tenantId: string, rubricName: string, key: string): string {
  return v5(JSON.stringify([rubricName, key]), tenantId);
}
