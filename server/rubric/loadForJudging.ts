import { v5 } from "uuid";
import { findRubricVersion } from "@/server/rubric/rubricStore";
import type { TenantDeps } from "@/server/deps/deps";
import type { CompiledRubric } from "@/server/rubric/compiledRubric";

export type RubricForJudging = {
  id: string;
  name: string;
  version: number;
  hash: string;
  status: string;
  compiled: CompiledRubric;
  /** Same order as `compiled.criteria`. */
  criterionIds: string[];
};

/** One rubric version for judging; null when the tenant has none with this id. */
export async function loadForJudging(deps: TenantDeps, rubricId: string): Promise<RubricForJudging | null> {
  const cacheKey = `${deps.db.tenantId} ${rubricId}`;
  const cached = deps.rubrics.get(cacheKey);
  if (cached) return cached;
  const row = await deps.db.transaction((tx) => findRubricVersion(tx, rubricId));
  if (!row) return null;
  const compiled = row.compiled;
  const rubric = {
    id: row.id,
    name: row.name,
    version: row.version,
    hash: row.hash,
    status: row.status,
    compiled,
    criterionIds: compiled.criteria.map((criterion) => criterionId(deps.db.tenantId, row.name, criterion.key)),
  };
  deps.rubrics.set(cacheKey, rubric);
  return rubric;
}

/** Stable for (tenant, rubric name, criterion key) across versions: a name-based UUID (RFC 9562 version 5). */
export function criterionId(tenantId: string, rubricName: string, key: string): string {
  return v5(JSON.stringify([rubricName, key]), tenantId);
}
