"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";

/** Renders only the rows in view. `shownRow` is scrolled into view when it or `revealKey` changes. */
export function useRowsInView(count: number, shownRow: number | null, revealKey: unknown) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 22,
    overscan: 20,
    // Rows for a first screen, where nothing can be measured: on the server.
    initialRect: { width: 0, height: 800 },
  });
  useEffect(() => {
    if (shownRow !== null) virtualizer.scrollToIndex(shownRow, { align: "center" });
  }, [virtualizer, shownRow, revealKey]);
  return { scroller, virtualizer };
}
