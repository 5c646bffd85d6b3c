import { EyeOff, UserRound } from "lucide-react";
import { memo } from "react";
import type { Queue } from "@/components/review/queue/use-queue";
import { rove } from "@/components/ui/rove";
import { COCKPIT_TEXTS as TEXTS, DECISION_LABELS } from "@/components/review/texts";
import { DETERMINATION_LABELS, SIGNED_TEXTS } from "@/components/verdict/texts";
import { SampleMark } from "@/components/samples/SampleMark";
import { useMe } from "@/components/shell/me";
import { Button } from "@/components/ui/Button";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import type { ReviewQueueItem } from "@/server/review/contract/review";

type QueueRailProps = {
  queue: Queue;
  items: readonly ReviewQueueItem[];
  current: string | null;
  isBlind: boolean;
  /** A stable function, since the rows are memoized. */
  onChoose: (id: string) => void;
};

export function QueueRail({ queue, items, current, isBlind, onChoose }: QueueRailProps) {
  if (queue.isPending) return <Skeleton lines={8} />;
  if (queue.error && queue.items.length === 0) {
    return <ErrorNotice error={queue.error} onRetry={queue.refetch} />;
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
            isCurrent={item.verification_id === current}
            isFocusable={item.verification_id === focusable}
            isBlind={isBlind}
            onChoose={onChoose}
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

/** Returns the title of an item from its queue entry, before its texts are loaded. */
export const queueTitle = ({ subject, rubric }: ReviewQueueItem): string => subject?.ref ?? rubric.name;

type QueueRowProps = Pick<QueueRailProps, "isBlind" | "onChoose"> & {
  item: ReviewQueueItem;
  isCurrent: boolean;
  isFocusable: boolean;
};

/** Shows one waiting verdict. Memoized, since the rail renders on every key press. */
const QueueRow = memo(function QueueRow({ item, isCurrent, isFocusable, isBlind, onChoose }: QueueRowProps) {
  return (
    <li>
      <button
        type="button"
        data-rove
        tabIndex={isFocusable ? 0 : -1}
        aria-current={isCurrent || undefined}
        onClick={() => onChoose(item.verification_id)}
        className="hover:bg-sunken aria-[current=true]:bg-accent-soft w-full space-y-1 rounded-md px-2.5 py-2 text-left text-sm -outline-offset-2"
      >
        <span className="block truncate font-medium">
          <UntrustedText>{queueTitle(item)}</UntrustedText>
        </span>
        {item.excerpt === null ? null : (
          <span className="text-muted block truncate text-xs">
            <UntrustedText>{item.excerpt}</UntrustedText>
          </span>
        )}
        <span className="text-muted flex flex-wrap items-center gap-x-2 gap-y-1 text-xs leading-4">
          {isBlind && item.decided_at === null ? (
            <EyeOff aria-label={TEXTS.hidden} className="size-4" />
          ) : (
            <>
              <DeterminationBadge determination={item.current_determination} />
              {item.current_determination === item.determination ? null : (
                <span>{SIGNED_TEXTS.signedAs(DETERMINATION_LABELS[item.determination])}</span>
              )}
            </>
          )}
          <SampleMark isIconOnly />
          <Status item={item} isBlind={isBlind} />
        </span>
      </button>
    </li>
  );
});

function Status({ item, isBlind }: { item: ReviewQueueItem; isBlind: boolean }) {
  const { account_id } = useMe();
  if (item.decided_by) {
    const { decision, override_determination: overriddenTo } = item;
    const outcome =
      decision && TEXTS.decidedAs(DECISION_LABELS[decision], overriddenTo && DETERMINATION_LABELS[overriddenTo]);
    return <UntrustedText>{`${outcome ?? TEXTS.decided} ${item.decided_by.name}`}</UntrustedText>;
  }
  if (item.reserved_by && item.reserved_by.account_id !== account_id) {
    return (
      <span className="inline-flex items-center gap-1">
        <UserRound aria-hidden className="size-3" />
        <UntrustedText>{TEXTS.reviewedBy(item.reserved_by.name)}</UntrustedText>
      </span>
    );
  }
  // The priority reason reveals the confidence.
  return (
    <span>
      {isBlind ? (
        <UntrustedText>{`${item.rubric.name}, ${TEXTS.meta.version(item.rubric.version)}`}</UntrustedText>
      ) : (
        item.priority_reason
      )}
    </span>
  );
}
