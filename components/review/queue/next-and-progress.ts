// The next verdicts of a reviewer, and their progress. Pure.
import type { OutboxState } from "@/components/review/outbox/acts";
import type { ReviewQueue, ReviewQueueItem } from "@/server/review/contract/review";

type QueueEntry = Pick<ReviewQueueItem, "verification_id" | "reserved_by" | "decided_at" | "deferred_by_me">;

/** Collects the IDs that were acted on in this browser after the list was loaded. */
export function findActedOnIds({ acts, recorded }: OutboxState, listedAt: number): Set<string> {
  return new Set([...acts, ...recorded.filter(({ at }) => at >= listedAt)].map(({ id }) => id));
}

/** Lists the IDs to review after `current`, wrapping around, without items that other reviewers have reserved. */
export function findNextIds(
  items: readonly QueueEntry[],
  current: string | null,
  { accountId, actedOnIds }: { accountId: string; actedOnIds: ReadonlySet<string> },
): string[] {
  const position = items.findIndex(({ verification_id }) => verification_id === current);
  return [...items.slice(position + 1), ...items.slice(0, Math.max(position, 0))]
    .filter(
      ({ reserved_by: reservedBy, decided_at }) =>
        decided_at === null && (reservedBy === null || reservedBy.account_id === accountId),
    )
    .map(({ verification_id }) => verification_id)
    .filter((id) => !actedOnIds.has(id));
}

/** Counts the reviewer's decisions of today, including unsent ones, and their remaining verdicts. */
export function countProgress(counts: ReviewQueue["counts"], outbox: OutboxState, countedAt: number) {
  const laterActs = outbox.recorded.filter(({ at }) => at >= countedAt);
  const decisions = [...outbox.acts.map(({ sending }) => sending), ...laterActs].filter(
    ({ kind }) => kind === "determine",
  );
  const decidedCount = counts.decided_by_me_today + decisions.length;
  const remainingCount = Math.max(0, counts.waiting_for_me - outbox.acts.length - laterActs.length);
  return { decidedCount, remainingCount, total: decidedCount + remainingCount };
}
