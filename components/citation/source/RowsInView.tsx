import { type ReactNode, useEffect, useRef } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";

type RowsInViewProps = {
  label: string;
  count: number;
  targetRow: number | null;
  /** Scrolls to `targetRow` again when it changes. */
  revealKey: unknown;
  row: (index: number) => ReactNode;
};

/** Renders a virtualized list whose rows may differ in height. The keyboard can scroll it. */
export function RowsInView({ label, count, targetRow, revealKey, row }: RowsInViewProps) {
  const { scroller, virtualizer } = useRowsInView(count, targetRow, revealKey);
  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label={label}
      className="bg-surface border-line min-h-0 flex-1 overflow-auto rounded-md border py-1.5 -outline-offset-2 max-lg:max-h-[60dvh]"
    >
      <div className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            data-index={index}
            ref={virtualizer.measureElement}
            className="absolute top-0 left-0 w-full"
            style={{ transform: `translateY(${start}px)` }}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Selects the rows in view, which alone are rendered. `targetRow` is scrolled into view when it or `revealKey` changes. */
function useRowsInView(count: number, targetRow: number | null, revealKey: unknown) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 22,
    overscan: 20,
    // The server cannot measure the element: render the rows of a first screen.
    initialRect: { width: 0, height: 800 },
  });
  useEffect(() => {
    if (targetRow !== null) virtualizer.scrollToIndex(targetRow, { align: "center" });
  }, [virtualizer, targetRow, revealKey]);
  return { scroller, virtualizer };
}
