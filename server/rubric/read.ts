import { LIMITS } from "@/server/contracts/limits";
import { Problem } from "@/server/contracts/problems";
import type { RubricList, RubricObject, RubricSummary } from "@/server/rubric/contract";
import {
  findRubricVersion,
  listLatestRubrics,
  listRubricSeries,
  type RubricSummaryRow,
} from "@/server/rubric/rubricStore";
import { evidenceOf } from "@/server/rubric/compiledRubric";
import { criterionId } from "@/server/rubric/loadForJudging";
import type { TenantDeps } from "@/server/deps/deps";
import { wireFields } from "@/server/deps/wireFields";

/** Lists rubrics (spec: GET /v1/rubrics). `limit` and `offset` are clamped and returned; null when not sent. */
export async function listRubrics(
  deps: TenantDeps,
  query: { limit?: number | undefined; offset?: number | undefined },
): Promise<RubricList> {
  const limit = query.limit === undefined ? null : Math.min(Math.max(query.limit, 1), LIMITS.pageSize);
  const offset = query.offset === undefined ? null : Math.min(Math.max(query.offset, 0), 2_147_483_647);
  const rows = await deps.db.listTransaction((tx) =>
    listLatestRubrics(tx, limit ?? LIMITS.defaultPageSize, offset ?? 0),
  );
  return { rubrics: rows.map(toRubricSummary), limit, offset };
}

/**
 * Returns one version with its authored and compiled spec and its series.
 * @throws not_found
 */
export async function getRubric(deps: TenantDeps, { id }: { id: string }): Promise<RubricObject> {
  return deps.db.transaction(async (tx) => {
    const row = await findRubricVersion(tx, id);
    if (!row) throw new Problem("not_found");
    const { compiled } = row;
    const series = await listRubricSeries(tx, row.name);
    return {
      ...toRubricSummary(row),
      issues: row.issues,
      spec: row.spec,
      compiled: compiled as unknown as Record<string, unknown>,
      criteria: compiled.criteria.map((criterion) => ({
        criterion_id: criterionId(deps.db.tenantId, row.name, criterion.key),
        ...criterion,
        inverted: criterion.inverted === true,
        evidence: evidenceOf(criterion),
        contrasts: criterion.contrasts ?? [],
        quantifier: criterion.quantifier ?? null,
      })),
      versions: series.map(toRubricSummary),
    };
  });
}

/** Builds the RubricSummary of the API. */
export function toRubricSummary(row: RubricSummaryRow) {
  return {
    rubric_id: row.id,
    ...wireFields(row, "name", "version"),
    rubric_hash: row.hash,
    ...wireFields(row, "hash", "sourceHash", "status", "createdAt"),
  } satisfies RubricSummary;
}
