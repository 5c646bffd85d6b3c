"use client";

import { PanelLeft } from "lucide-react";
import { useMemo, useState } from "react";
import { ModelNotice } from "@/components/model/ModelNotice";
import { OutcomeNotices } from "@/components/review/decide/OutcomeNotices";
import { UnsentStrip } from "@/components/review/decide/UnsentStrip";
import { ReviewItem } from "@/components/review/item/ReviewItem";
import { EmptyQueue } from "@/components/review/queue/EmptyQueue";
import { QueueFilters } from "@/components/review/queue/QueueFilters";
import { QueueRail, queueTitle } from "@/components/review/queue/QueueRail";
import { COCKPIT_SHORTCUTS as KEYS } from "@/components/review/shortcuts";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { useCockpit } from "@/components/review/use-cockpit";
import { changeUrl } from "@/components/ui/url-params";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { Toggle } from "@/components/ui/Toggle";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { useMedia } from "@/components/ui/use-media";
import type { ReviewQueue, ReviewQueueItem } from "@/server/review/contract/review";

export function Cockpit() {
  const cockpit = useCockpit();
  const { item, blind, filters, queue, outbox, dispatch, acted, detailQuery, progress, step } = cockpit;
  const isWide = useMedia("(min-width: 80rem)", true);
  const [toggled, setToggled] = useState<boolean | null>(null);
  const isEmpty = queue.head !== null && queue.items.length === 0;
  const listOpen = toggled ?? (isWide && !isEmpty);
  const toggleBlind = () => changeUrl({ blind: blind ? null : "1" });
  useShortcut(KEYS.queue, () => setToggled(!listOpen));
  useShortcut(KEYS.blind, toggleBlind);
  useShortcut(KEYS.nextItem, () => step(1));
  useShortcut(KEYS.previousItem, () => step(-1));
  const visibleItems = useMemo(
    () => queue.items.filter(({ verification_id }) => !acted.has(verification_id)),
    [queue.items, acted],
  );
  return (
    <div className="-mx-4 -my-5 flex flex-col sm:-mx-6 lg:h-[calc(100dvh-3.0625rem)]">
      <header className="border-line bg-surface flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2">
        <h1 className="text-base">{TEXTS.title}</h1>
        <Toggle pressed={listOpen} onChange={setToggled}>
          <PanelLeft aria-hidden className="size-4" />
          {TEXTS.queue}
        </Toggle>
        <QueueFilters filters={filters} head={queue.head} />
        <span title={TEXTS.blindHint}>
          <Toggle pressed={blind} onChange={toggleBlind}>
            {TEXTS.blind}
          </Toggle>
        </span>
        <div className="ml-auto">
          {progress && queue.head ? <Progress {...progress} counts={queue.head.counts} /> : null}
        </div>
      </header>
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        {listOpen ? (
          <aside
            aria-label={TEXTS.queue}
            className={`border-line overflow-y-auto p-2 max-lg:max-h-64 max-lg:border-b lg:w-72 lg:shrink-0 lg:border-r ${toggled === null ? "max-xl:hidden" : ""}`}
          >
            <QueueRail queue={queue} items={visibleItems} current={item} blind={blind} />
          </aside>
        ) : null}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div className="px-4 pt-4 empty:hidden">
            <ModelNotice place={item === null ? "queue" : "line"} />
          </div>
          <OutcomeNotices outcomes={outbox.outcomes} dispatch={dispatch} onOpen={(id) => changeUrl({ item: id })} />
          {item !== null && detailQuery.data ? (
            <ReviewItem
              detail={detailQuery.data}
              listed={queue.items.find(({ verification_id }) => verification_id === item)}
              blindReview={blind}
              outbox={outbox}
              dispatch={dispatch}
              onDone={cockpit.goToNext}
              onUndo={cockpit.undo}
            />
          ) : (
            <>
              <div className="flex-1 p-4">
                <NoItem cockpit={cockpit} listed={visibleItems.length} />
              </div>
              <UnsentStrip outbox={outbox} onUndo={cockpit.undo} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function NoItem({ cockpit, listed }: { cockpit: ReturnType<typeof useCockpit>; listed: number }) {
  const { item, filters, queue, detailQuery, progress } = cockpit;
  if (item !== null && detailQuery.error) {
    return <ErrorNotice error={detailQuery.error} onRetry={detailQuery.refetch} />;
  }
  if (item !== null)
    return <LoadingItem listed={queue.items.find(({ verification_id }) => verification_id === item)} />;
  if (!queue.head || !progress) return <Skeleton lines={10} />;
  return <EmptyQueue filters={filters} counts={queue.head.counts} left={progress.left} listed={listed} />;
}

/** An item whose texts are still loading, under its title from the queue. */
function LoadingItem({ listed }: { listed: ReviewQueueItem | undefined }) {
  return (
    <>
      {listed ? (
        <h2 className="mb-3 text-base [overflow-wrap:anywhere]">
          <UntrustedText>{queueTitle(listed)}</UntrustedText>
        </h2>
      ) : null}
      {/* The lines replace another item, so that their usual delay would show an empty page. */}
      <div className="[&>div]:animate-none">
        <Skeleton lines={10} />
      </div>
    </>
  );
}

type ProgressProps = { done: number; total: number; left: number; counts: ReviewQueue["counts"] };

/** The reviewer's progress today. */
function Progress({ done, total, left, counts }: ProgressProps) {
  const about = TEXTS.progressAbout(done, left, counts.waiting, counts.reserved_by_others, counts.decided_today);
  return (
    <p title={about} className="flex items-center gap-2 text-sm tabular-nums">
      <span aria-hidden className="bg-sunken border-line h-2 w-24 overflow-hidden rounded-full border">
        <span className="bg-accent block h-full" style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }} />
      </span>
      {TEXTS.progress(done, total)}
      <span className="sr-only">{about}</span>
    </p>
  );
}
