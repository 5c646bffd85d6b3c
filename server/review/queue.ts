// Returns the review queue of a reviewer, page by page or as the next verdicts.
import * as z from "zod";
import { LIMITS } from "@/server/contracts/limits";
import {
  type ReviewCounts,
  type ReviewNext,
  type ReviewNextQuery,
  type ReviewQueue,
  type ReviewQueueQuery,
  type ReviewStatus,
  type ReviewSort,
} from "@/server/review/contract/review";
import { DateTime, Uuid } from "@/server/contracts/scalars";
import {
  type QueuePlace,
  type ReviewItemRow,
  countNeedingModel,
  countReviews,
  countWaiting,
  countWaitingUpTo,
  listNextIds,
  listReviewItems,
} from "@/server/review/reviewStore";
import { readCursor, writeCursor } from "@/server/deps/cursor";
import type { TenantDeps } from "@/server/deps/deps";
import { startOfDay } from "@/server/deps/dayRange";
import { queueItem } from "@/server/review/queueItem";

/**
 * Returns a page of the caller's queue, with counts. `priority` sorts by the expected benefit of a review, then by age.
 * The order of the causes is: low confidence (the calibrated confidence is that of the verdict and below the
 * threshold), by ascending tenths; disagreement between samples or tiers; possible prompt injection; every other flag.
 * The position of a verdict never changes, so pages have neither gaps nor duplicates while others decide.
 * @throws invalid_request (cursor)
 */
export async function listQueue(
  deps: TenantDeps & { callerId: string },
  query: ReviewQueueQuery,
): Promise<ReviewQueue> {
  const { status = "waiting", limit = LIMITS.defaultPageSize, sort = usualSort(status), cursor, ...filters } = query;
  const cursorFilters = { ...filters, status, sort };
  const after = cursor === undefined ? null : placeIn(cursorFilters, cursor);
  const viewer = { accountId: deps.callerId, now: deps.clock.now() };
  const {
    rows,
    waiting: waitingCount,
    needsModel,
    counts,
  } = await deps.db.listTransaction(async (tx) => ({
    rows: await listReviewItems(tx, viewer, { status, filters, sort, after, limit: limit + 1 }),
    waiting: await countWaiting(tx),
    needsModel: await countNeedingModel(tx),
    counts: await countReviews(tx, viewer, startOfDay(viewer.now.toISOString().slice(0, 10))),
  }));
  const pageRows = rows.slice(0, limit);
  const lastRow = pageRows.at(-1);
  const total = waitingCount.reduce((sum, { count }) => sum + count, 0);
  return {
    tenant_id: deps.db.tenantId,
    items: pageRows.map(queueItem),
    next_cursor: lastRow && rows.length > limit ? cursorAt(cursorFilters, toQueuePlace(sort, lastRow)) : null,
    counts: {
      waiting: total,
      waiting_for_me: total - counts.notForMe,
      reserved_by_others: counts.reservedByOthers,
      needs_model: needsModel,
      decided_by_me_today: counts.decidedByMe,
      decided_today: counts.decided,
    },
    rubrics: sumFacets(waitingCount, "rubric").map(([name, count]) => ({ name, count })),
    flag_reasons: sumFacets(waitingCount, "reason").map(([reason, count]) => ({ reason, count })),
  };
}

/** Counts the verdicts and escalations that wait for a person, up to LIMITS.reviewCounted of each. */
export function countForPeople(deps: TenantDeps): Promise<ReviewCounts> {
  return deps.db.listTransaction(async (tx) => ({
    waiting: await countWaitingUpTo(tx, LIMITS.reviewCounted),
    open_escalations: await tx.escalation.count({ where: { status: "open" }, take: LIMITS.reviewCounted }),
  }));
}

const USUAL_NEXT = 3;

/** Lists the caller's next verdicts in queue order, without snoozed, reserved and already loaded ones. */
export async function nextToReview(
  deps: TenantDeps & { callerId: string },
  query: ReviewNextQuery,
): Promise<ReviewNext> {
  const { exclude = [], n: limit = USUAL_NEXT, sort = "priority", ...filters } = query;
  const viewer = { accountId: deps.callerId, now: deps.clock.now() };
  const listQuery = { filters, sort, exclude, limit };
  return { verification_ids: await deps.db.listTransaction((tx) => listNextIds(tx, viewer, listQuery)) };
}

function usualSort(status: ReviewStatus): ReviewSort {
  return status === "waiting" || status === "deferred" ? "priority" : "newest";
}

function toQueuePlace(sort: ReviewSort, row: ReviewItemRow): QueuePlace {
  const key = sort === "priority" ? row.priority : sort === "confidence" ? row.confidence : 0;
  return { key, createdAt: row.createdAt.toISOString(), id: row.verificationId };
}

type Facet = { rubric: string; reason: string; count: number };

/** Sums facets by a field: the largest first, ties by name. */
function sumFacets(facets: readonly Facet[], field: "rubric" | "reason"): [string, number][] {
  const totals = new Map<string, number>();
  for (const facet of facets) totals.set(facet[field], (totals.get(facet[field]) ?? 0) + facet.count);
  return [...totals].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

const Place = z.tuple([z.number().min(0).max(99), DateTime, Uuid]);

/** Encodes the cursor of a row. `query` is the filters and the order. */
function cursorAt(query: object, { key, createdAt, id }: QueuePlace): string {
  return writeCursor(query, [key, createdAt, id]);
}

/**
 * Decodes a cursor.
 * @throws invalid_request (invalid, or of another query)
 */
function placeIn(query: object, cursor: string): QueuePlace {
  const [key, createdAt, id] = readCursor(query, cursor, Place);
  return { key, createdAt, id };
}
