import "server-only";
import { NAME_EDGES } from "@/server/contracts/names";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import type { RubricVersion } from "@/server/data/generated/client";
import type { ListTx, TenantTx } from "@/server/data/tenant";
import { unarchiveSeries } from "@/server/rubric/rubricArchiveStore";

export type RubricRow = RubricVersion;
type NewRubricVersion = Omit<RubricVersion, "version">;
export type RubricSummaryRow = Pick<
  RubricVersion,
  "id" | "name" | "version" | "hash" | "sourceHash" | "status" | "createdAt"
>;

/**
 * Finds the name of the series for a normalized name. A series that was stored before names were normalized may have a
 * name that differs only in this. Returns the given name when there is no series.
 */
async function findSeriesName(tx: TenantTx, name: string): Promise<string> {
  const exactRow = await tx.rubricVersion.findFirst({ where: { name }, select: { name: true } });
  if (exactRow) return name;
  const [row] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM rubric_version WHERE tenant_id = named_tenant()
      AND normalize(btrim(name, ${NAME_EDGES}), NFC) = ${name} ORDER BY created_at DESC LIMIT 1`;
  return row?.name ?? name;
}

/**
 * Stores the next version of a series (see findSeriesName); concurrent calls for one series are serialized. A draft, of
 * which there may be many, has the number that it would be published with. A published version returns an archived
 * series to the lists.
 */
export async function insertRubricVersion(tx: TenantTx, newVersion: NewRubricVersion): Promise<number> {
  const rubric = { ...newVersion, name: await findSeriesName(tx, newVersion.name) };
  await lockSeries(tx, rubric);
  const version = await findNextVersion(tx, rubric.name);
  await tx.rubricVersion.create({ data: { ...rubric, version } });
  if (rubric.status !== "draft") await unarchiveSeries(tx, rubric.name);
  return version;
}

/** Serializes the transactions that add a version to a series. */
async function lockSeries(tx: TenantTx, { tenantId, name }: Pick<RubricVersion, "tenantId" | "name">): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${tenantId} ${name}`}, 0))`;
}

/**
 * Finds the newest published version of a series if it was authored and compiled alike. No version is added to the
 * series before the transaction ends.
 */
export async function findUnchangedVersion(
  tx: TenantTx,
  { name, hash, sourceHash, tenantId }: Pick<RubricVersion, "tenantId" | "name" | "hash" | "sourceHash">,
): Promise<RubricRow | null> {
  const series = await findSeriesName(tx, name);
  await lockSeries(tx, { tenantId, name: series });
  const latestVersion = await tx.rubricVersion.findFirst({
    where: { name: series, status: { not: "draft" } },
    orderBy: { version: "desc" },
  });
  return latestVersion?.hash === hash && latestVersion.sourceHash === sourceHash ? latestVersion : null;
}

async function findNextVersion(tx: TenantTx, series: string): Promise<number> {
  const where = { name: series, status: { not: "draft" as const } };
  const latest = await tx.rubricVersion.aggregate({ where, _max: { version: true } });
  return (latest._max.version ?? 0) + 1;
}

export function findRubricVersion(tx: TenantTx, id: string): Promise<RubricRow | null> {
  return tx.rubricVersion.findFirst({ where: { id } });
}

/** Lists the newest versions of a name, at most `SERVER_LIMITS.rubricVersions`. */
export function listRubricSeries(tx: TenantTx, name: string): Promise<RubricSummaryRow[]> {
  return tx.rubricVersion.findMany({
    where: { name },
    orderBy: [{ version: "desc" }, { createdAt: "desc" }],
    take: SERVER_LIMITS.rubricVersions,
    select: { id: true, name: true, version: true, hash: true, sourceHash: true, status: true, createdAt: true },
  });
}

/** Finds the newest published version of a name. */
export async function findPublishedVersion(
  tx: TenantTx,
  name: string,
): Promise<{ id: string; name: string; version: number } | null> {
  return tx.rubricVersion.findFirst({
    where: { name: await findSeriesName(tx, name), status: { not: "draft" } },
    orderBy: { version: "desc" },
    select: { id: true, name: true, version: true },
  });
}

/** Finds the draft of this compiled hash that a trial stored since the last publication of the series. */
export async function findTriedVersion(
  tx: TenantTx,
  name: string,
  hash: string,
): Promise<{ id: string; version: number } | null> {
  const series = await findSeriesName(tx, name);
  return tx.rubricVersion.findFirst({
    where: { name: series, hash, status: "draft", version: await findNextVersion(tx, series) },
    select: { id: true, version: true },
  });
}

/**
 * Lists the latest version of each name that is not archived, newest first; a draft represents a name only if it has no
 * published version.
 */
export function listLatestRubrics(tx: ListTx, limit: number, offset: number): Promise<RubricSummaryRow[]> {
  return tx.$queryRaw<RubricSummaryRow[]>`
    SELECT id, name, version, hash, source_hash AS "sourceHash", status, created_at AS "createdAt"
    FROM (SELECT DISTINCT ON (tenant_id, name) * FROM rubric_version
      ORDER BY tenant_id, name, (status = 'draft'), version DESC, created_at DESC) latest
    WHERE NOT EXISTS (SELECT FROM rubric_archive a WHERE a.tenant_id = latest.tenant_id AND a.name = latest.name)
    ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
}
