"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/Button";

type PagerProps = {
  /** What is shown, as in "1 to 50 of 812". */
  summary: string;
  /** Null at an end. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** Steps through the pages of a list that the server cuts. */
export function Pager({ summary, onPrevious, onNext }: PagerProps) {
  return (
    <nav aria-label="Pages of the list" className="flex items-center justify-end gap-2 text-sm">
      <span className="text-muted mr-auto tabular-nums">{summary}</span>
      <Button look="quiet" disabled={!onPrevious} onClick={() => onPrevious?.()}>
        <ChevronLeft aria-hidden className="size-4" />
        Previous
      </Button>
      <Button look="quiet" disabled={!onNext} onClick={() => onNext?.()}>
        Next
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  );
}
