import "server-only";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
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

/** Lists the newest versions of a name, at most `SERVER_LIMITS.rubricVersions`. */
export function listRubricSeries(tx: TenantTx, name: string): Promise<RubricSummaryRow[]> {
  return tx.rubricVersion.findMany({
    where: { name },
    orderBy: { version: "desc" },
    take: SERVER_LIMITS.rubricVersions,
    select: { id: true, name: true, version: true, hash: true, sourceHash: true, status: true, createdAt: true },
  });
}

/** Finds the newest published version of a name. */
export function findPublishedVersion(tx: TenantTx, name: string): Promise<{ id: string } | null> {
  return tx.rubricVersion.findFirst({
    where: { name, status: { not: "draft" } },
    orderBy: { version: "desc" },
    select: { id: true },
  });
}

/** Finds the newest version of a name that was stored for a trial of this compiled hash. */
export function findTriedVersion(
  tx: TenantTx,
  name: string,
  hash: string,
): Promise<{ id: string; version: number } | null> {
  return tx.rubricVersion.findFirst({
    where: { name, hash, status: "draft" },
    orderBy: { version: "desc" },
    select: { id: true, version: true },
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
