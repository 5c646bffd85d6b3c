// Reads the review queue. The trigger functions after_verification_flagged and after_review_decision write its rows.
import "server-only";
import { storedForms } from "@/server/contracts/names";
import type { ReviewNextQuery, ReviewSort, ReviewStatus } from "@/server/review/contract/review";
import { Prisma, type ReviewDecision, type ReviewItem, type Verification } from "@/server/data/generated/client";
import type { ListTx, TenantTx } from "@/server/data/tenant";
import { ACTS_JOINS, CURRENT_DETERMINATION } from "@/server/verification/read/actsStore";

/** The viewer of the queue, and the time. */
type Viewer = { accountId: string; now: Date };

export type ReviewFilters = Pick<ReviewNextQuery, "rubric_name" | "flag_reason" | "determination">;

/** The sort values of a row. `key` is its priority or confidence, and 0 for sorts by age. */
export type QueuePlace = { key: number; createdAt: string; id: string };

export type ReviewItemRow = Omit<ReviewItem, "tenantId" | "judgedAgainAs"> &
  Pick<Verification, "rubricId" | "score" | "subjectKind" | "subjectRef" | "excerpt"> & {
    rubricVersion: number;
    acceptanceThreshold: number;
    completedAt: Date;
    reservedBy: string | null;
    reservedByName: string | null;
    deferred: boolean;
    decidedByName: string | null;
    decision: ReviewDecision["decision"] | null;
    overrideDetermination: ReviewDecision["overrideDetermination"];
    currentDetermination: ReviewItem["determination"];
  };

type Listing = {
  status: ReviewStatus;
  filters: ReviewFilters;
  sort: ReviewSort;
  /** The last row of the previous page. */
  after: QueuePlace | null;
  limit: number;
};

// These conditions are literals, as in the predicates of the indexes.
const OWN_ITEMS = Prisma.sql`i.tenant_id = named_tenant()`;
const UNDECIDED = Prisma.sql`${OWN_ITEMS} AND i.decided_at IS NULL`;
const DECIDED_ITEMS = Prisma.sql`${OWN_ITEMS} AND i.decided_at IS NOT NULL`;
const WAITING_ITEMS = Prisma.sql`${UNDECIDED} AND i.flag_reason IS DISTINCT FROM 'judge_not_configured'`;
/** The condition of items that do not wait, which is a literal as in the predicates of the indexes. */
const SETTLED_ITEMS = Prisma.sql`${OWN_ITEMS} AND (i.decided_at IS NOT NULL OR i.flag_reason = 'judge_not_configured')`;
const NEEDS_MODEL = Prisma.sql`${UNDECIDED} AND i.judged_again_as IS NULL AND i.flag_reason = 'judge_not_configured'`;

const deferredBy = ({ accountId, now }: Viewer) => Prisma.sql`EXISTS (SELECT 1 FROM review_deferral d
  WHERE d.tenant_id = i.tenant_id AND d.account_id = ${accountId} AND d.verification_id = i.verification_id
    AND (d.until IS NULL OR d.until > ${now}::timestamptz))`;

const reservedByOthers = ({ accountId, now }: Viewer) => Prisma.sql`EXISTS (SELECT 1 FROM review_reservation s
  WHERE s.tenant_id = i.tenant_id AND s.verification_id = i.verification_id AND s.account_id <> ${accountId} AND s.expires_at > ${now}::timestamptz)`;

function inStatus(status: Exclude<ReviewStatus, "all">, viewer: Viewer): Prisma.Sql {
  if (status === "decided") return DECIDED_ITEMS;
  if (status === "decided_by_me") return Prisma.sql`${DECIDED_ITEMS} AND i.decided_by = ${viewer.accountId}`;
  if (status === "needs_model") return NEEDS_MODEL;
  if (status === "deferred") return Prisma.sql`${WAITING_ITEMS} AND ${deferredBy(viewer)}`;
  return Prisma.sql`${WAITING_ITEMS} AND NOT ${deferredBy(viewer)}`;
}

function filterCondition({ rubric_name, flag_reason, determination }: ReviewFilters): Prisma.Sql {
  const conditions = [
    ...(rubric_name === undefined ? [] : [Prisma.sql`i.rubric_name = ANY (${storedForms(rubric_name)})`]),
    ...(flag_reason === undefined ? [] : [Prisma.sql`i.flag_reason = ${flag_reason}`]),
    ...(determination === undefined ? [] : [Prisma.sql`i.determination = ${determination}`]),
  ];
  return conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`true`;
}

type Order = { order: Prisma.Sql; after: (place: QueuePlace) => Prisma.Sql };

// Each key is compared in the column's type; another type would prevent the use of the index.
const age = ({ createdAt, id }: QueuePlace) => Prisma.sql`${createdAt}::timestamptz, ${id}::uuid`;
const ORDER: Record<ReviewSort, Order> = {
  priority: upwards(Prisma.sql`i.priority, i.created_at, i.verification_id`, (place) => {
    return Prisma.sql`${Math.trunc(place.key)}::smallint, ${age(place)}`;
  }),
  confidence: upwards(Prisma.sql`i.confidence, i.created_at, i.verification_id`, (place) => {
    return Prisma.sql`${place.key}::float8, ${age(place)}`;
  }),
  oldest: upwards(Prisma.sql`i.created_at, i.verification_id`, age),
  newest: {
    order: Prisma.sql`i.created_at DESC, i.verification_id DESC`,
    after: (place) => Prisma.sql`(i.created_at, i.verification_id) < (${age(place)})`,
  },
};

function upwards(columns: Prisma.Sql, values: (place: QueuePlace) => Prisma.Sql): Order {
  return { order: columns, after: (place) => Prisma.sql`(${columns}) > (${values(place)})` };
}

/**
 * Lists one page by keyset pagination on an index, so that no row is repeated or skipped when others leave the queue.
 */
export function listReviewItems(
  tx: ListTx,
  viewer: Viewer,
  { status, filters, sort, after, limit }: Listing,
): Promise<ReviewItemRow[]> {
  const { order, after: afterCondition } = ORDER[sort];
  const selectItems = (condition: Prisma.Sql) => Prisma.sql`(SELECT * FROM review_item i
    WHERE ${condition} AND ${filterCondition(filters)} AND ${after ? afterCondition(after) : Prisma.sql`true`}
    ORDER BY ${order} LIMIT ${limit})`;
  const items =
    status === "all"
      ? Prisma.sql`(${selectItems(WAITING_ITEMS)} UNION ALL ${selectItems(SETTLED_ITEMS)})`
      : selectItems(inStatus(status, viewer));
  return tx.$queryRaw<ReviewItemRow[]>`
    SELECT i.verification_id AS "verificationId", r.id AS "rubricId", r.name AS "rubricName", r.version AS "rubricVersion",
      (r.compiled->>'acceptance_threshold')::float8 AS "acceptanceThreshold", i.determination, v.score, i.confidence,
      i.flag_reason AS "flagReason", i.priority, i.created_at AS "createdAt", v.completed_at AS "completedAt",
      v.subject_kind AS "subjectKind", v.subject_ref AS "subjectRef", v.excerpt, s.account_id AS "reservedBy", su.name AS "reservedByName",
      ${deferredBy(viewer)} AS deferred, i.decided_at AS "decidedAt", i.decided_by AS "decidedBy", du.name AS "decidedByName",
      d.decision, d.override_determination AS "overrideDetermination",
      ${CURRENT_DETERMINATION} AS "currentDetermination"
    FROM (SELECT * FROM ${items} i ORDER BY ${order} LIMIT ${limit}) i
    JOIN verification v ON v.tenant_id = i.tenant_id AND v.id = i.verification_id
    JOIN rubric_version r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id
    LEFT JOIN review_reservation s ON s.tenant_id = i.tenant_id AND s.verification_id = i.verification_id AND s.expires_at > ${viewer.now}::timestamptz
    ${ACTS_JOINS}
    LEFT JOIN auth_user su ON su.id = s.account_id LEFT JOIN auth_user du ON du.id = i.decided_by
    ORDER BY ${order}`;
}

/** Lists the next items that the viewer may review: pending, not snoozed, and not reserved by another reviewer. */
export async function listNextIds(
  tx: ListTx,
  viewer: Viewer,
  query: { filters: ReviewFilters; sort: ReviewSort; exclude: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT i.verification_id AS id FROM review_item i
    WHERE ${inStatus("waiting", viewer)} AND NOT ${reservedByOthers(viewer)} AND ${filterCondition(query.filters)}
      AND i.verification_id <> ALL(${query.exclude}::uuid[])
    ORDER BY ${ORDER[query.sort].order} LIMIT ${query.limit}`;
  return rows.map(({ id }) => id);
}

/** Counts pending items by rubric and reason. */
export function countWaiting(tx: ListTx): Promise<{ rubric: string; reason: string; count: number }[]> {
  return tx.$queryRaw`
    SELECT i.rubric_name AS rubric, i.flag_reason AS reason, count(*)::int AS count FROM review_item i
    WHERE ${WAITING_ITEMS} GROUP BY 1, 2`;
}

/** Counts up to `maxCount` of the items that wait for any reviewer. */
export async function countWaitingUpTo(tx: ListTx, maxCount: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM review_item i WHERE ${WAITING_ITEMS} LIMIT ${maxCount}) found`;
  return row?.count ?? 0;
}

type ReviewCounts = { reservedByOthers: number; notForMe: number; decided: number; decidedByMe: number };

/**
 * Counts reviews. `notForMe` is the number of pending items that others reserved or the viewer snoozed. Decisions count
 * from `since`.
 */
export async function countReviews(tx: ListTx, { accountId, now }: Viewer, since: Date): Promise<ReviewCounts> {
  const [counts] = await tx.$queryRaw<ReviewCounts[]>`
    WITH held AS (
      SELECT tenant_id, verification_id, true AS reserved FROM review_reservation WHERE account_id <> ${accountId} AND expires_at > ${now}::timestamptz
      UNION ALL
      SELECT tenant_id, verification_id, false FROM review_deferral WHERE account_id = ${accountId} AND (until IS NULL OR until > ${now}::timestamptz)
    )
    SELECT w.*, d.* FROM (
      SELECT count(DISTINCT verification_id) FILTER (WHERE reserved)::int AS "reservedByOthers",
        count(DISTINCT verification_id)::int AS "notForMe"
      FROM held JOIN review_item i USING (tenant_id, verification_id) WHERE ${WAITING_ITEMS}) w, (
      SELECT count(*)::int AS decided, count(*) FILTER (WHERE decided_by = ${accountId})::int AS "decidedByMe"
      FROM review_decision WHERE tenant_id = named_tenant() AND created_at >= ${since}::timestamptz) d`;
  if (!counts) throw new Error("a count has a row");
  return counts;
}

export async function countNeedingModel(tx: ListTx): Promise<number> {
  const [row] = await tx.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM review_item i WHERE ${NEEDS_MODEL}`;
  return row?.n ?? 0;
}

/** Lists the oldest verifications whose verdict waits for a model, after the first `skip`. */
export async function listNeedingModel(tx: ListTx, page: { limit: number; skip: number }): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT i.verification_id AS id FROM review_item i WHERE ${NEEDS_MODEL}
    ORDER BY i.created_at, i.verification_id LIMIT ${page.limit} OFFSET ${page.skip}`;
  return rows.map(({ id }) => id);
}

/** Removes the verdict from the queue: `newVerificationId` judges the same submission with a model. */
export async function markJudgedAgain(tx: TenantTx, verificationId: string, newVerificationId: string): Promise<void> {
  await tx.reviewItem.updateMany({
    where: { verificationId, judgedAgainAs: null },
    data: { judgedAgainAs: newVerificationId },
  });
}
