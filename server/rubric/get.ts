import { Problem } from "@/server/contracts/problems";
import type { RubricObject } from "@/server/rubric/contract";
import { findRubricVersion, listRubricSeries } from "@/server/rubric/rubricStore";
import type { TenantDeps } from "@/server/deps/deps";
import { evidenceOf } from "@/server/rubric/compiledRubric";
import { criterionId } from "@/server/rubric/loadForJudging";
import { rubricSummary } from "@/server/rubric/list";

/** One version with its authored and compiled spec and its series. @throws not_found */
export async function getRubric(deps: TenantDeps, { id }: { id: string }): Promise<RubricObject> {
  return deps.db.transaction(async (tx) => {
    const row = await findRubricVersion(tx, id);
    if (!row) throw new Problem("not_found");
    const compiled = row.compiled;
    const series = await listRubricSeries(tx, row.name);
    return {
      ...rubricSummary(row),
      issues: row.issues,
      spec: row.spec,
      compiled: compiled as unknown as Record<string, unknown>,
      criteria: compiled.criteria.map((criterion) => ({
        criterion_id: criterionId(deps.db.tenantId, row.name, criterion.key),
        ...criterion,
        evidence: evidenceOf(criterion),
      })),
      versions: series.map(rubricSummary),
    };
  });
}
