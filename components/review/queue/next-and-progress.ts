// The next verdicts of a reviewer, and their progress. Pure.
import type { OutboxState } from "@/components/review/outbox/acts";
import type { ReviewQueue, ReviewQueueItem } from "@/server/review/contract/review";

type Listed = Pick<ReviewQueueItem, "verification_id" | "reserved_by" | "decided_at" | "deferred_by_me">;

/** IDs that were acted on in this browser after the list was loaded. */
export function actedOn({ acts, recorded }: OutboxState, listedAt: number): Set<string> {
  return new Set([...acts, ...recorded.filter(({ at }) => at >= listedAt)].map(({ id }) => id));
}

/** IDs to review after `current` in list order, wrapping around; without items that are reserved by other reviewers. */
export function nextIdsOf(
  items: readonly Listed[],
  current: string | null,
  { accountId, acted }: { accountId: string; acted: ReadonlySet<string> },
): string[] {
  const at = items.findIndex(({ verification_id }) => verification_id === current);
  return [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))]
    .filter(({ reserved_by: by, decided_at }) => decided_at === null && (by === null || by.account_id === accountId))
    .map(({ verification_id }) => verification_id)
    .filter((id) => !acted.has(id));
}

/** Today's decisions, including unsent ones, and the remaining verdicts of the reviewer. */
export function progressOf(counts: ReviewQueue["counts"], outbox: OutboxState, countedAt: number) {
  const since = outbox.recorded.filter(({ at }) => at >= countedAt);
  const decided = [...outbox.acts.map(({ sending }) => sending), ...since].filter(({ kind }) => kind === "determine");
  const done = counts.decided_by_me_today + decided.length;
  const left = Math.max(0, counts.waiting_for_me - outbox.acts.length - since.length);
  return { done, left, total: done + left };
}
