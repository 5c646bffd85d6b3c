// Which verdicts a reviewer comes to, and how far along they are. Pure.
import type { DeskState } from "@/components/review/outbox/acts";
import type { ReviewQueue, ReviewQueueItem } from "@/server/contracts/review";

type Listed = Pick<ReviewQueueItem, "verification_id" | "reserved_by" | "decided_at" | "deferred_by_me">;

/** Acted upon here, though the list does not know yet. */
export function actedUpon({ acts, recorded }: DeskState, listedAt: number): Set<string> {
  return new Set([...acts, ...recorded.filter(({ at }) => at >= listedAt)].map(({ id }) => id));
}

/** Ids to review after `current`, in the order of the list and around its end; without what others look at now. */
export function aheadOf(
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

/** Decisions of today, those not sent yet among them, and what is left for the reviewer. */
export function progressOf(counts: ReviewQueue["counts"], desk: DeskState, countedAt: number) {
  const since = desk.recorded.filter(({ at }) => at >= countedAt);
  const decided = [...desk.acts.map(({ sending }) => sending), ...since].filter(({ kind }) => kind === "determine");
  const done = counts.decided_by_me_today + decided.length;
  const left = Math.max(0, counts.waiting_for_me - desk.acts.length - since.length);
  return { done, left, total: done + left };
}
