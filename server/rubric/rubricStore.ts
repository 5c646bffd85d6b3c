import "server-only";
import type { RubricVersion } from "@/server/data/generated/client";
import type { ListTx, TenantTx } from "@/server/data/tenant";

export type RubricRow = RubricVersion;
type NewRubricVersion = Omit<RubricVersion, "version">;
export type RubricSummaryRow = Pick<
  RubricVersion,
  "id" | "name" | "version" | "hash" | "sourceHash" | "status" | "createdAt"
>;

/** Stores the next version of the series `name`; concurrent calls for one series are serialized. */
export async function insertRubricVersion(tx: TenantTx, rubric: NewRubricVersion): Promise<number> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${rubric.tenantId} ${rubric.name}`}, 0))`;
  const latest = await tx.rubricVersion.aggregate({ where: { name: rubric.name }, _max: { version: true } });
  const version = (latest._max.version ?? 0) + 1;
  await tx.rubricVersion.create({ data: { ...rubric, version } });
  return version;
}

export function findRubricVersion(tx: TenantTx, id: string): Promise<RubricRow | null> {
  return tx.rubricVersion.findFirst({ where: { id } });
}

/** The versions of a name, newest first: all, or the newest `limit`. */
export function listRubricSeries(tx: TenantTx, name: string, limit?: number): Promise<RubricSummaryRow[]> {
  return tx.rubricVersion.findMany({
    where: { name },
    orderBy: { version: "desc" },
    ...(limit === undefined ? {} : { take: limit }),
    select: { id: true, name: true, version: true, hash: true, sourceHash: true, status: true, createdAt: true },
  });
}

/** The latest version of each name, newest first; a draft represents a name only if it has no published version. */
export function listLatestRubrics(tx: ListTx, limit: number, offset: number): Promise<RubricSummaryRow[]> {
  return tx.$queryRaw<RubricSummaryRow[]>`
    SELECT id, name, version, hash, source_hash AS "sourceHash", status, created_at AS "createdAt"
    FROM (SELECT DISTINCT ON (tenant_id, name) * FROM rubric_version
      ORDER BY tenant_id, name, (status = 'draft'), version DESC) latest
    ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
}
