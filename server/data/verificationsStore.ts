import "server-only";
import { DECIDED, type Decided } from "@/server/contracts/currentAnswer";
import { ACTS_COLUMNS, ACTS_JOINS, type ActsRow, CURRENT_DETERMINATION } from "@/server/data/actsStore";
import { Prisma } from "@/server/data/generated/client";
import type { RubricVersion } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";
import type { ListedVerificationRow } from "@/server/data/verificationStore";

export type VerificationsFilters = {
  status?: string | undefined;
  determination?: string | undefined;
  current_determination?: string | undefined;
  decided?: Decided | undefined;
  flagged?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
  rubric_name?: string | undefined;
  flag_reason?: string | undefined;
  subject_kind?: string | undefined;
  subject_ref?: string | undefined;
  /** A prefix of a subject's reference, and the ID range with the same prefix, if it can be one. */
  begins?: { text: string; ids: { first: string; last: string } | null } | undefined;
};

/** A row's position by time. */
export type VerificationsPosition = { createdAt: string; id: string };

export type ListedRow = ListedVerificationRow & ActsRow;
export type FoundRow = ListedRow & {
  rubricName: RubricVersion["name"];
  rubricVersion: RubricVersion["version"];
  subjectKind: string | null;
  subjectRef: string | null;
  costUsd: number | null;
};

// The explicit tenant lets its indexes be used despite policies combined with OR.
function conditions(filters: VerificationsFilters): Prisma.Sql[] {
  const { begins } = filters;
  const equal = (column: string, value: string | boolean | undefined) =>
    value === undefined ? [] : [Prisma.sql`${Prisma.raw(column)} = ${value}`];
  return [
    Prisma.sql`v.tenant_id = current_tenant()`,
    ...equal("v.status", filters.status),
    ...(filters.determination === "none"
      ? [Prisma.sql`v.determination IS NULL`]
      : equal("v.determination", filters.determination)),
    ...(filters.current_determination === undefined
      ? []
      : [Prisma.sql`${CURRENT_DETERMINATION} = ${filters.current_determination}`]),
    ...(filters.decided === undefined ? [] : [decidedAs(filters.decided)]),
    ...equal("v.flagged", filters.flagged),
    ...equal("v.flag_reason", filters.flag_reason),
    ...equal("v.subject_kind", filters.subject_kind),
    ...equal("v.subject_ref", filters.subject_ref),
    ...(filters.from ? [Prisma.sql`v.created_at >= ${`${filters.from}T00:00:00Z`}::timestamptz`] : []),
    ...(filters.to ? [Prisma.sql`v.created_at <= ${`${filters.to}T23:59:59.999Z`}::timestamptz`] : []),
    ...(filters.rubric_name === undefined
      ? []
      : [
          Prisma.sql`v.rubric_id IN (SELECT id FROM rubric_version WHERE tenant_id = current_tenant() AND name = ${filters.rubric_name})`,
        ]),
    ...(begins ? [beginning(begins)] : []),
  ];
}

function decidedAs(decided: Decided): Prisma.Sql {
  const decision = Object.entries(DECIDED).find(([, participle]) => participle === decided)?.[0];
  return decision === undefined ? Prisma.sql`d.decision IS NULL` : Prisma.sql`d.decision = ${decision}`;
}

/** The rows `v` of the filters; what people did is joined only when a filter asks for it. */
function selected(filters: VerificationsFilters, beyond: Prisma.Sql[]): Prisma.Sql {
  const decided = filters.current_determination !== undefined || filters.decided !== undefined;
  const where = Prisma.join([...conditions(filters), ...beyond], " AND ");
  return Prisma.sql`SELECT v.* FROM verification v ${decided ? ACTS_JOINS : Prisma.empty} WHERE ${where}`;
}

/** References are compared as bytes, the order of their index. */
function beginning({ text, ids }: NonNullable<VerificationsFilters["begins"]>): Prisma.Sql {
  const subject = Prisma.sql`(v.subject_ref COLLATE "C" >= ${text} AND v.subject_ref COLLATE "C" < ${`${text}\u{10FFFF}`})`;
  return ids ? Prisma.sql`(${subject} OR v.id BETWEEN ${ids.first}::uuid AND ${ids.last}::uuid)` : subject;
}

const OLDEST = Prisma.sql`v.created_at, v.id`;
const NEWEST = Prisma.sql`v.created_at DESC, v.id DESC`;

const COLUMNS = Prisma.sql`v.id, v.tenant_id AS "tenantId", v.status, v.rubric_id AS "rubricId", v.submission_hash AS "submissionHash",
  v.determination, v.score, v.confidence, v.flagged, v.flag_reason AS "flagReason", v.proof_ref AS "proofRef", v.error,
  v.created_at AS "createdAt", v.completed_at AS "completedAt", ${ACTS_COLUMNS}`;

/** Newest first; dates of the filters are UTC days, both inclusive. */
export function listVerifications(
  tx: TenantTx,
  filters: VerificationsFilters,
  page: { limit: number; offset: number },
): Promise<ListedRow[]> {
  return tx.$queryRaw<ListedRow[]>`
    SELECT ${COLUMNS}
    FROM (${selected(filters, [])} ORDER BY ${NEWEST} LIMIT ${page.limit} OFFSET ${page.offset}) v ${ACTS_JOINS}
    ORDER BY ${NEWEST}`;
}

/** At most `limit` rows beyond `after` in the order asked for. */
export function findVerifications(
  tx: TenantTx,
  filters: VerificationsFilters,
  { descending, after, limit }: { descending: boolean; after: VerificationsPosition | null; limit: number },
): Promise<FoundRow[]> {
  const order = descending ? NEWEST : OLDEST;
  const place = after && Prisma.sql`(${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  const beyond = descending ? Prisma.sql`(v.created_at, v.id) < ` : Prisma.sql`(v.created_at, v.id) > `;
  return tx.$queryRaw<FoundRow[]>`
    SELECT ${COLUMNS}, v.subject_kind AS "subjectKind", v.subject_ref AS "subjectRef", r.name AS "rubricName",
      r.version AS "rubricVersion", c.cost AS "costUsd"
    FROM (${selected(filters, place ? [Prisma.sql`${beyond}${place}`] : [])} ORDER BY ${order} LIMIT ${limit}) v
    JOIN rubric_version r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id ${ACTS_JOINS}
    LEFT JOIN LATERAL (SELECT sum(a.cost_usd)::float8 AS cost FROM judge_attempt a
      WHERE a.tenant_id = v.tenant_id AND a.verification_id = v.id) c ON true
    ORDER BY ${order}`;
}
