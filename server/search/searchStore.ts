import "server-only";
import { ACTS_JOINS, CURRENT_DETERMINATION } from "@/server/verification/read/actsStore";
import { hasBeginning, selectNewestWithPart } from "@/server/verification/list/subjectReferenceStore";
import type { RubricVersion, Verification } from "@/server/data/generated/client";
import type { ListTx } from "@/server/data/tenant";

type FoundRubricRow = Pick<RubricVersion, "id" | "name" | "version" | "status">;
/** A found verification. `determination` is that of the current answer. */
export type FoundVerificationRow = Pick<
  Verification,
  "id" | "status" | "determination" | "subjectKind" | "subjectRef" | "excerpt" | "createdAt"
> & { rubricName: string };

/** Finds the latest version of each rubric whose name contains the folded text `part`, newest first. */
export function findRubricsByName(tx: ListTx, part: string, limit: number): Promise<FoundRubricRow[]> {
  return tx.$queryRaw<FoundRubricRow[]>`
    SELECT id, name, version, status FROM (SELECT DISTINCT ON (tenant_id, name) * FROM rubric_version
      WHERE position(${part} IN search_fold(name)) > 0 ORDER BY tenant_id, name, (status = 'draft'), version DESC, created_at DESC) latest
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
}

/**
 * Finds the newest verifications with an ID between two IDs, both inclusive. The explicit tenant lets Postgres use the
 * index despite policies that are combined with OR.
 */
export async function findVerificationsById(
  tx: ListTx,
  { first, last }: { first: string; last: string },
  limit: number,
): Promise<FoundVerificationRow[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM verification WHERE tenant_id = named_tenant() AND id BETWEEN ${first}::uuid AND ${last}::uuid
    ORDER BY id DESC LIMIT ${limit}`;
  return readFound(tx, rows);
}

/**
 * Finds the verifications whose subject reference begins with the folded text `part`, in the order of the references,
 * and then those of the newest whose reference contains it, or whose text begins with it.
 */
export async function findVerificationsBySubject(
  tx: ListTx,
  part: string,
  limit: number,
): Promise<FoundVerificationRow[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    (SELECT v.id FROM verification v WHERE v.tenant_id = named_tenant() AND ${hasBeginning(part)}
      ORDER BY v.subject_folded COLLATE "C", v.created_at DESC LIMIT ${limit})
    UNION ALL
    (SELECT v.id FROM (${selectNewestWithPart(part)}) v WHERE ${hasBeginning(part)} IS NOT TRUE
      ORDER BY v.created_at DESC, v.id DESC LIMIT ${limit})
    LIMIT ${limit}`;
  return readFound(tx, rows);
}

function readFound(tx: ListTx, rows: { id: string }[]): Promise<FoundVerificationRow[]> {
  return tx.$queryRaw<FoundVerificationRow[]>`
    SELECT v.id, v.status, ${CURRENT_DETERMINATION} AS determination, v.subject_kind AS "subjectKind", v.subject_ref AS "subjectRef",
      v.excerpt, v.created_at AS "createdAt", r.name AS "rubricName"
    FROM verification v JOIN rubric_version r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id ${ACTS_JOINS}
    WHERE v.tenant_id = named_tenant() AND v.id = ANY (${rows.map(({ id }) => id)}::uuid[])
    ORDER BY v.created_at DESC`;
}
