// Conditions on the subject reference, and on the text, of `v`, a row of verification.
import "server-only";
import { storedForms } from "@/server/contracts/names";
import { Prisma } from "@/server/data/generated/client";
import { SubjectKind } from "@/server/contracts/enums";

/**
 * How many of the newest verifications are searched for a part of their reference or text: 10 ms of work. A beginning is found in
 * all by its index; an index of parts would cost each submission more than its other writes.
 */
const PART_SCAN_LIMIT = 5_000;

/**
 * A folded beginning of the reference, in the order of the index. A column has it: to compare `search_fold(…)`, row-level
 * security would first read each row of the tenant.
 */
export const hasBeginning = (text: string): Prisma.Sql =>
  Prisma.sql`(v.subject_folded COLLATE "C" >= ${text} AND v.subject_folded COLLATE "C" < ${`${text}\u{10FFFF}`})`;

/** The whole reference. The index begins with the kind. */
export const isReference = (reference: string): Prisma.Sql =>
  Prisma.sql`v.subject_kind = ANY (${SubjectKind.options}) AND v.subject_ref = ANY (${storedForms(reference)})`;

/** Replaces white space by one space, as the stored excerpt does. */
const inOneLine = (text: string): string => text.replace(/\s+/gu, " ");

/**
 * The newest verifications of the tenant that have a folded text in their reference or in the beginning of their text,
 * with what a list sorts and filters by.
 */
export const newestWithPart = (text: string): Prisma.Sql => Prisma.sql`
  SELECT v.tenant_id, v.id, v.created_at, v.status, v.determination, v.flagged, v.flag_reason, v.rubric_id, v.subject_kind, v.subject_ref, v.subject_folded, v.is_trial
  FROM (SELECT * FROM verification n WHERE n.tenant_id = named_tenant() ORDER BY n.created_at DESC, n.id DESC LIMIT ${PART_SCAN_LIMIT}) v
  WHERE (position(${text} IN search_fold(v.subject_ref)) > 0 OR position(${inOneLine(text)} IN v.excerpt_folded) > 0) AND v.is_trial IS NOT TRUE`;
