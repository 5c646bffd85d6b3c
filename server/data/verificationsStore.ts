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

/** Each condition that an index of verification serves repeats what limits the index (`flagged`, unfinished), as a literal. */
function conditions(filters: VerificationsFilters): Prisma.Sql[] {
  const equal = (column: string, value: string | undefined) =>
    value === undefined ? [] : [Prisma.sql`${Prisma.raw(column)} = ${value}`];
  return [
    Prisma.sql`v.tenant_id = current_tenant()`,
    ...equal("v.status", filters.status),
    ...(filters.status === undefined ? [] : [RANGE_OF_STATUS[filters.status] ?? Prisma.sql`true`]),
    ...(filters.determination === "none"
      ? [Prisma.sql`v.determination IS NULL`]
      : equal("v.determination", filters.determination)),
    ...(filters.current_determination === undefined
      ? []
      : [Prisma.sql`${CURRENT_DETERMINATION} = ${filters.current_determination}`]),
    ...(filters.decided === undefined ? [] : [decidedAs(filters.decided)]),
    ...(filters.flagged === undefined ? [] : [filters.flagged ? Prisma.sql`v.flagged` : Prisma.sql`NOT v.flagged`]),
    ...(filters.flag_reason === undefined ? [] : [Prisma.sql`v.flagged AND v.flag_reason = ${filters.flag_reason}`]),
    ...equal("v.subject_kind", filters.subject_kind),
    ...equal("v.subject_ref", filters.subject_ref),
    ...(filters.from ? [Prisma.sql`v.created_at >= ${`${filters.from}T00:00:00Z`}::timestamptz`] : []),
    ...(filters.to ? [Prisma.sql`v.created_at <= ${`${filters.to}T23:59:59.999Z`}::timestamptz`] : []),
  ];
}

/** What a status implies. */
const RANGE_OF_STATUS: Record<string, Prisma.Sql> = {
  queued: Prisma.sql`v.status IN ('queued', 'running')`,
  running: Prisma.sql`v.status IN ('queued', 'running')`,
  failed: Prisma.sql`v.determination IS NULL`,
};

function decidedAs(decided: Decided): Prisma.Sql {
  const decision = Object.entries(DECIDED).find(([, participle]) => participle === decided)?.[0];
  return decision === undefined
    ? Prisma.sql`NOT EXISTS (SELECT FROM review_decision n WHERE n.tenant_id = v.tenant_id AND n.verification_id = v.id)`
    : Prisma.sql`d.decision = ${decision}`;
}

type Slice = { order: Prisma.Sql; limit: number; offset?: number; beyond?: Prisma.Sql };

/**
 * The positions of a page. Each index scan is one branch, in the order and with the limit of the page: a scan for each version of a
 * rubric, one for IDs and one for subjects. What people did is joined only when a filter asks for it.
 */
function positions(filters: VerificationsFilters, { order, limit, offset = 0, beyond }: Slice): Prisma.Sql {
  const isDecided = filters.current_determination !== undefined || !["none", undefined].includes(filters.decided);
  const branch = (...more: Prisma.Sql[]) => Prisma.sql`(SELECT v.tenant_id, v.id, v.created_at
    FROM verification v ${isDecided ? ACTS_JOINS : Prisma.empty}
    WHERE ${Prisma.join([...conditions(filters), ...more, ...(beyond ? [beyond] : [])], " AND ")}
    ORDER BY ${order} LIMIT ${limit + offset})`;
  const branches = beginnings(filters.begins);
  const of = (...more: Prisma.Sql[]) =>
    Prisma.join(branches.length === 0 ? [branch(...more)] : branches.map((each) => branch(each, ...more)), " UNION ");
  const found =
    filters.rubric_name === undefined
      ? Prisma.sql`(${of()})`
      : Prisma.sql`rubric_version r CROSS JOIN LATERAL (${of(Prisma.sql`v.rubric_id = r.id`)})`;
  const named = filters.rubric_name === undefined ? Prisma.empty : Prisma.sql`WHERE r.name = ${filters.rubric_name}`;
  return Prisma.sql`SELECT v.tenant_id, v.id FROM ${found} v ${named} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}

/** References are compared as bytes, the order of their index. */
function beginnings(begins: VerificationsFilters["begins"]): Prisma.Sql[] {
  if (!begins) return [];
  const { text, ids } = begins;
  return [
    Prisma.sql`v.subject_ref COLLATE "C" >= ${text} AND v.subject_ref COLLATE "C" < ${`${text}\u{10FFFF}`}`,
    ...(ids ? [Prisma.sql`v.id BETWEEN ${ids.first}::uuid AND ${ids.last}::uuid`] : []),
  ];
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
    FROM (${positions(filters, { ...page, order: NEWEST })}) page JOIN verification v USING (tenant_id, id) ${ACTS_JOINS}
    ORDER BY ${NEWEST}`;
}

/** At most `limit` rows beyond `after` in the order asked for. */
export function findVerifications(
  tx: TenantTx,
  filters: VerificationsFilters,
  { descending, after, limit }: { descending: boolean; after: VerificationsPosition | null; limit: number },
): Promise<FoundRow[]> {
  const order = descending ? NEWEST : OLDEST;
  const than = Prisma.raw(descending ? "<" : ">");
  const beyond = after && Prisma.sql`(v.created_at, v.id) ${than} (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  return tx.$queryRaw<FoundRow[]>`
    SELECT ${COLUMNS}, v.subject_kind AS "subjectKind", v.subject_ref AS "subjectRef", r.name AS "rubricName",
      r.version AS "rubricVersion", c.cost AS "costUsd"
    FROM (${positions(filters, { order, limit, ...(beyond && { beyond }) })}) page JOIN verification v USING (tenant_id, id)
    JOIN rubric_version r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id ${ACTS_JOINS}
    LEFT JOIN LATERAL (SELECT sum(a.cost_usd)::float8 AS cost FROM judge_attempt a
      WHERE a.tenant_id = v.tenant_id AND a.verification_id = v.id) c ON true
    ORDER BY ${order}`;
}
