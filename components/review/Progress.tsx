import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import type { ReviewQueue } from "@/server/contracts/review";

type ProgressProps = { done: number; total: number; left: number; counts: ReviewQueue["counts"] };

/** The reviewer's progress today. */
export function Progress({ done, total, left, counts }: ProgressProps) {
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
