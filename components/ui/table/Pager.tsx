import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/Button";
import { TABLE_TEXTS as TEXTS } from "@/components/ui/table/texts";

type PagerProps = {
  /** The visible range, as in "1 to 50 of 812". */
  summary: string;
  /** Null on the first page; `onNext` on the last. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** Steps through the pages of a list that the server paginates. */
export function Pager({ summary, onPrevious, onNext }: PagerProps) {
  return (
    <nav aria-label={TEXTS.pages} className="flex items-center justify-end gap-2 text-sm">
      <span className="text-muted mr-auto tabular-nums">{summary}</span>
      <Button data-repeatable icon={ChevronLeft} look="quiet" disabled={!onPrevious} onClick={() => onPrevious?.()}>
        {TEXTS.previous}
      </Button>
      <Button data-repeatable look="quiet" disabled={!onNext} onClick={() => onNext?.()}>
        {TEXTS.next}
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  );
}
