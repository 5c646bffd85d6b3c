"use client";

import { QueueRow } from "@/components/review/queue/QueueRow";
import type { Queue } from "@/components/review/queue/use-queue";
import { rove } from "@/components/review/rove";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { problemOf } from "@/components/trpc/problem-of";
import { Button } from "@/components/ui/Button";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import type { ReviewQueueItem } from "@/server/review/contract/review";

type QueueRailProps = { queue: Queue; items: readonly ReviewQueueItem[]; current: string | null; blind: boolean };

export function QueueRail({ queue, items, current, blind }: QueueRailProps) {
  if (queue.isPending) return <Skeleton lines={8} />;
  if (queue.error && queue.items.length === 0) {
    return <ProblemNotice problem={problemOf(queue.error)} onRetry={() => void queue.refetch()} />;
  }
  const focusable = items.some(({ verification_id }) => verification_id === current)
    ? current
    : items[0]?.verification_id;
  return (
    <>
      <ul onKeyDown={rove} aria-label={TEXTS.queue} className="space-y-1">
        {items.map((item) => (
          <QueueRow
            key={item.verification_id}
            item={item}
            current={item.verification_id === current}
            focusable={item.verification_id === focusable}
            blind={blind}
          />
        ))}
      </ul>
      {queue.hasNextPage ? (
        <Button look="quiet" disabled={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>
          {TEXTS.more}
        </Button>
      ) : null}
    </>
  );
}
