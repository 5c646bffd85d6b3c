// Reads the history of rubric versions: who published them, how often they judged, and whether reviewers agreed.
import "server-only";
import type { RubricPublication } from "@/server/data/generated/client";
import type { RubricSummaryRow } from "@/server/rubric/rubricStore";
import type { ListTx, TenantTx } from "@/server/data/tenant";

type PublicationRow = RubricPublication;
type OverviewRow = RubricSummaryRow & { versions: number; total: number };

export async function insertPublication(tx: TenantTx, publication: PublicationRow): Promise<void> {
  await tx.rubricPublication.create({ data: publication });
}

export function findPublication(tx: TenantTx, rubricId: string): Promise<PublicationRow | null> {
  return tx.rubricPublication.findFirst({ where: { rubricId } });
}

export function listPublications(tx: TenantTx, rubricIds: string[]): Promise<PublicationRow[]> {
  return tx.rubricPublication.findMany({ where: { rubricId: { in: rubricIds } } });
}

/** Counts the rubric names that started from a draft of each template or have a version identical to it. */
export async function countTemplateUse(
  tx: TenantTx,
  templates: readonly { slug: string; sourceHash: string }[],
): Promise<{ template: string; rubrics: number }[]> {
  const slugs = templates.map(({ slug }) => slug);
  const hashes = templates.map(({ sourceHash }) => sourceHash);
  return tx.$queryRaw`
    SELECT template, count(DISTINCT name)::int AS rubrics FROM (
      SELECT p.template, r.name FROM rubric_publication p
      JOIN rubric_version r ON r.tenant_id = p.tenant_id AND r.id = p.rubric_id WHERE p.template IS NOT NULL
      UNION ALL
      SELECT t.slug, r.name FROM unnest(${slugs}::text[], ${hashes}::text[]) t(slug, hash)
      JOIN rubric_version r ON r.source_hash = t.hash AND r.status <> 'draft') used
    GROUP BY template`;
}

/** `part`: a folded part of the names. `archived`: whether archived series are listed, or the others. */
type OverviewPage = { part: string; archived: boolean; limit: number; offset: number };

/** Lists the latest version of each name, newest first; trials of drafts are left out. */
export function listOverview(tx: ListTx, { part, archived, limit, offset }: OverviewPage): Promise<OverviewRow[]> {
  return tx.$queryRaw<OverviewRow[]>`
    SELECT id, name, version, hash, source_hash AS "sourceHash", status, created_at AS "createdAt", versions,
      count(*) OVER ()::int AS total
    FROM (SELECT DISTINCT ON (tenant_id, name) *, count(*) OVER (PARTITION BY tenant_id, name)::int AS versions
      FROM rubric_version WHERE status <> 'draft' AND position(${part} IN search_fold(name)) > 0
      ORDER BY tenant_id, name, version DESC) latest
    WHERE EXISTS (SELECT FROM rubric_archive a WHERE a.tenant_id = latest.tenant_id AND a.name = latest.name) = ${archived}
    ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
}

/** Lists the IDs of the published versions of several names. */
export function listVersionIds(tx: TenantTx, names: string[]): Promise<{ id: string; name: string }[]> {
  return tx.rubricVersion.findMany({
    where: { name: { in: names }, status: { not: "draft" } },
    select: { id: true, name: true },
  });
}

/** Counts the agreement of the latest feedback and decisions with the verdicts of each version. */
export function countAgreement(tx: ListTx, name: string): Promise<{ rubricId: string; agree: number; of: number }[]> {
  return tx.$queryRaw`
    SELECT l.rubric_id AS "rubricId", count(*) FILTER (WHERE l.outcome = 'confirmed_correct')::int AS agree, count(*)::int AS of
    FROM latest_feedback l
    WHERE l.tenant_id = named_tenant() AND l.rubric_id = ANY (ARRAY(SELECT r.id FROM rubric_version r WHERE r.name = ${name}))
      AND l.outcome IN ('confirmed_correct', 'confirmed_wrong') GROUP BY l.rubric_id`;
}
