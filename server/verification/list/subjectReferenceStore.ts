// Builds conditions on the subject reference and the text of `v`, a row of verification.
import "server-only";
import { storedForms } from "@/server/contracts/names";
import { Prisma } from "@/server/data/generated/client";
import { SubjectKind } from "@/server/contracts/enums";

/**
 * Number of the newest verifications that are searched for a part of their reference or text, in about 10 ms. A beginning
 * is found in all references by its index. An index of parts would cost each submission more than its other writes.
 */
const PART_SCAN_LIMIT = 5_000;

/**
 * Matches references that begin with a folded text, in the order of the index. The folded reference has its own column:
 * with `search_fold(…)` in the condition, row-level security would read each row of the tenant first.
 */
export const hasBeginning = (text: string): Prisma.Sql =>
  Prisma.sql`(v.subject_folded COLLATE "C" >= ${text} AND v.subject_folded COLLATE "C" < ${`${text}\u{10FFFF}`})`;

/** Matches the whole reference. All kinds are listed, because the index begins with the kind. */
export const isReference = (reference: string): Prisma.Sql =>
  Prisma.sql`v.subject_kind = ANY (${SubjectKind.options}) AND v.subject_ref = ANY (${storedForms(reference)})`;

/** Replaces white space by one space, as the stored excerpt does. */
const toOneLine = (text: string): string => text.replace(/\s+/gu, " ");

/**
 * Selects the newest verifications of the tenant with a folded text in their reference or in the beginning of their text,
 * with the columns by which a list sorts and filters.
 */
export const selectNewestWithPart = (text: string): Prisma.Sql => Prisma.sql`
  SELECT v.tenant_id, v.id, v.created_at, v.status, v.determination, v.flagged, v.flag_reason, v.rubric_id, v.subject_kind, v.subject_ref, v.subject_folded, v.is_trial
  FROM (SELECT * FROM verification n WHERE n.tenant_id = named_tenant() ORDER BY n.created_at DESC, n.id DESC LIMIT ${PART_SCAN_LIMIT}) v
  WHERE (position(${text} IN search_fold(v.subject_ref)) > 0 OR position(${toOneLine(text)} IN v.excerpt_folded) > 0) AND v.is_trial IS NOT TRUE`;
