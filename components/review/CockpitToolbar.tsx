import { PanelLeft } from "lucide-react";
import { QueueFilters } from "@/components/review/queue/QueueFilters";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import type { useCockpit } from "@/components/review/use-cockpit";
import { Toggle } from "@/components/ui/Toggle";
import type { ReviewQueue } from "@/server/review/contract/review";

type CockpitToolbarProps = {
  cockpit: ReturnType<typeof useCockpit>;
  isListOpen: boolean;
  /** Whether the filters are shown on a narrow screen; a wide one always shows them. */
  showsFilters: boolean;
  onToggleList: (isOpen: boolean) => void;
  onToggleBlind: () => void;
};

/** Shows the queue's toggle, filters and progress in one row, or in two when a narrow screen shows the filters. */
export function CockpitToolbar({
  cockpit,
  isListOpen,
  showsFilters,
  onToggleList,
  onToggleBlind,
}: CockpitToolbarProps) {
  const { isBlind, filters, queue, progress } = cockpit;
  return (
    <header className="border-line bg-surface flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2 lg:py-1">
      <h1 className="text-base max-sm:sr-only">{TEXTS.title}</h1>
      <Toggle pressed={isListOpen} onChange={onToggleList}>
        <PanelLeft aria-hidden className="size-4" />
        {TEXTS.queue}
      </Toggle>
      <div className={`max-lg:order-last max-lg:w-full ${showsFilters ? "" : "max-lg:hidden"}`}>
        <QueueFilters filters={filters} head={queue.head} />
      </div>
      <span title={TEXTS.blindHint}>
        <Toggle pressed={isBlind} onChange={onToggleBlind}>
          {TEXTS.blind}
        </Toggle>
      </span>
      <div className="ml-auto">
        {progress && queue.head ? <Progress {...progress} counts={queue.head.counts} /> : null}
      </div>
    </header>
  );
}

type ProgressProps = { decidedCount: number; total: number; remainingCount: number; counts: ReviewQueue["counts"] };

/** Shows how many of today's verdicts the reviewer has decided. */
function Progress({ decidedCount, total, remainingCount, counts }: ProgressProps) {
  const tooltip = TEXTS.progressAbout(
    decidedCount,
    remainingCount,
    counts.waiting,
    counts.reserved_by_others,
    counts.decided_today,
  );
  return (
    <p title={tooltip} className="flex items-center gap-2 text-sm tabular-nums">
      <span aria-hidden className="bg-sunken border-line h-2 w-24 overflow-hidden rounded-full border max-sm:hidden">
        <span
          className="bg-accent block h-full"
          style={{ width: `${total === 0 ? 0 : (decidedCount / total) * 100}%` }}
        />
      </span>
      {TEXTS.progress(decidedCount, total)}
      <span className="sr-only">{tooltip}</span>
    </p>
  );
}
