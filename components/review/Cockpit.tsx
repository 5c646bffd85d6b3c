"use client";

import { createElement, useCallback, useMemo, useState } from "react";
import { ModelNotice } from "@/components/model/ModelNotice";
import { CockpitToolbar } from "@/components/review/CockpitToolbar";
import { OutcomeNotices } from "@/components/review/decide/OutcomeNotices";
import { UnsentStrip } from "@/components/review/decide/UnsentStrip";
import { ReviewItem } from "@/components/review/item/ReviewItem";
import { useReviewLayout } from "@/components/review/item/use-review-layout";
import { QueueRail, queueTitle } from "@/components/review/queue/QueueRail";
import { COCKPIT_SHORTCUTS as KEYS } from "@/components/review/shortcuts";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { useCockpit } from "@/components/review/use-cockpit";
import { changeUrl } from "@/components/ui/url-params";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { useFirstInteraction } from "@/components/ui/use-first-interaction";
import { useLoaded } from "@/components/ui/use-loaded";
import { useMedia } from "@/components/ui/use-media";
import { useOnline } from "@/components/ui/use-online";
import type { ReviewQueueItem } from "@/server/review/contract/review";

// Loaded after the page, since most visits begin with a verdict to decide on, but before the last verdict is decided,
// since the network may be unavailable then.
const loadEmptyQueue = () => import("@/components/review/queue/EmptyQueue").then(({ EmptyQueue }) => EmptyQueue);

export function Cockpit() {
  const cockpit = useCockpit();
  const { item, isBlind, queue, outbox, dispatch, actedOnIds, detailQuery, step } = cockpit;
  const layout = useReviewLayout();
  const isWide = useMedia("(min-width: 80rem)", true);
  const fitsBoth = useMedia("(min-width: 64rem)", true);
  const [listOverride, setListOverride] = useState<boolean | null>(null);
  const isEmpty = queue.head !== null && queue.items.length === 0;
  const listOpen = listOverride ?? (isWide && !isEmpty);
  // A covered item is not rendered, since its keys would decide on a verdict that is out of sight.
  const replacesItem = listOpen && listOverride !== null && !fitsBoth;
  const emptyQueue = useLoaded(loadEmptyQueue, useFirstInteraction() || isEmpty, useOnline());
  const toggleBlind = () => changeUrl({ blind: isBlind ? null : "1" });
  useShortcut(KEYS.queue, () => setListOverride(!listOpen));
  useShortcut(KEYS.blind, toggleBlind);
  useShortcut(KEYS.nextItem, () => step(1));
  useShortcut(KEYS.previousItem, () => step(-1));
  const showItem = useCallback(() => {
    if (replacesItem) setListOverride(false);
  }, [replacesItem]);
  const choose = useCallback(
    (id: string) => {
      changeUrl({ item: id });
      showItem();
    },
    [showItem],
  );
  const undo = (id: string) => {
    cockpit.undo(id);
    showItem();
  };
  const visibleItems = useMemo(
    () => queue.items.filter(({ verification_id }) => !actedOnIds.has(verification_id)),
    [queue.items, actedOnIds],
  );
  const rail = <QueueRail queue={queue} items={visibleItems} current={item} isBlind={isBlind} onChoose={choose} />;
  return (
    <div className="-mx-4 -my-5 flex flex-1 flex-col sm:-mx-6 lg:h-[calc(100dvh-3.0625rem)] lg:flex-none">
      <CockpitToolbar
        cockpit={cockpit}
        isListOpen={listOpen}
        showsFilters={listOverride === true || item === null}
        onToggleList={setListOverride}
        onToggleBlind={toggleBlind}
      />
      <div className="flex min-h-0 flex-1">
        {listOpen && !replacesItem ? (
          <aside
            aria-label={TEXTS.queue}
            className={`border-line w-72 shrink-0 overflow-y-auto border-r p-2 ${listOverride === null ? "max-xl:hidden" : ""}`}
          >
            {rail}
          </aside>
        ) : null}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div className="px-4 pt-4 empty:hidden">
            <ModelNotice place={item === null ? "queue" : "line"} />
          </div>
          <OutcomeNotices outcomes={outbox.outcomes} item={item} dispatch={dispatch} onOpen={choose} />
          {item !== null && detailQuery.data && !replacesItem ? (
            <ReviewItem
              detail={detailQuery.data}
              queueItem={queue.items.find(({ verification_id }) => verification_id === item)}
              isBlindReview={isBlind}
              layout={layout}
              outbox={outbox}
              dispatch={dispatch}
              onDone={cockpit.goToNext}
              onUndo={undo}
            />
          ) : (
            <>
              {replacesItem ? (
                <aside aria-label={TEXTS.queue} className="flex-1 p-2">
                  {rail}
                </aside>
              ) : (
                <div className="flex-1 p-4">
                  <NoItem cockpit={cockpit} queueLength={visibleItems.length} emptyQueue={emptyQueue} />
                </div>
              )}
              <div className="bg-surface sticky bottom-0 px-4 py-1.5 empty:hidden">
                <UnsentStrip outbox={outbox} onUndo={undo} />
              </div>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

type NoItemProps = {
  cockpit: ReturnType<typeof useCockpit>;
  queueLength: number;
  emptyQueue: Awaited<ReturnType<typeof loadEmptyQueue>> | null;
};

function NoItem({ cockpit, queueLength, emptyQueue }: NoItemProps) {
  const { item, filters, queue, detailQuery, progress } = cockpit;
  if (item !== null && detailQuery.error) {
    return <ErrorNotice error={detailQuery.error} onRetry={detailQuery.refetch} />;
  }
  if (item !== null)
    return <LoadingItem queueItem={queue.items.find(({ verification_id }) => verification_id === item)} />;
  if (!queue.head || !progress || !emptyQueue) return <Skeleton lines={10} />;
  return createElement(emptyQueue, {
    filters,
    counts: queue.head.counts,
    remainingCount: progress.remainingCount,
    queueLength,
  });
}

/** Shows an item whose texts are still loading, under its title from the queue. */
function LoadingItem({ queueItem }: { queueItem: ReviewQueueItem | undefined }) {
  return (
    <>
      {queueItem ? (
        <h2 className="mb-3 text-base [overflow-wrap:anywhere]">
          <UntrustedText>{queueTitle(queueItem)}</UntrustedText>
        </h2>
      ) : null}
      {/* These lines replace another item, so they appear at once: their usual delay would show an empty page. */}
      <div className="[&>div]:animate-none">
        <Skeleton lines={10} />
      </div>
    </>
  );
}
