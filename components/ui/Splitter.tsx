"use client";

import type { ReactNode } from "react";
import { Fragment, useEffect, useId, useRef, useState } from "react";
import { SplitterBar } from "@/components/ui/SplitterBar";
import type { PaneSize } from "@/components/ui/splitter-sizes";
import { moved, readSizes, sharedOut, writeSizes } from "@/components/ui/splitter-sizes";
import { useHydrated } from "@/components/ui/use-hydrated";
import { useMedia } from "@/components/ui/use-media";

/** Sizes are percent of the whole. */
export type Pane = PaneSize & { content: ReactNode };

type SplitterProps = {
  /** Names the layout, whose sizes this browser remembers. */
  id: string;
  panes: readonly Pane[];
  /** The pane that stands first where there is no room beside each other. */
  firstWhenNarrow?: string | undefined;
};

const ROOM = "(min-width: 64rem)";

/** Panes beside each other with bars to drag, or to move with the arrow keys; one below the other when narrow. */
export function Splitter({ id, panes, firstWhenNarrow }: SplitterProps) {
  const roomy = useMedia(ROOM, true);
  if (roomy) return <Beside id={id} panes={panes} firstWhenNarrow={firstWhenNarrow} />;
  const order = panes.toSorted((a, b) => Number(b.id === firstWhenNarrow) - Number(a.id === firstWhenNarrow));
  return (
    <div className="space-y-4">
      {order.map((pane) => (
        <div key={pane.id}>{pane.content}</div>
      ))}
    </div>
  );
}

/** The HTML of the server is this for every screen, so a narrow one has it one below the other by its style. */
function Beside({ id, panes, firstWhenNarrow }: SplitterProps) {
  const prefix = useId();
  const whole = useRef<HTMLDivElement>(null);
  // What was moved on this page, of each choice of panes that was open.
  const [layouts, setLayouts] = useState<Readonly<Record<string, number[]>>>({});
  const shown = panes.map((pane) => pane.id).join(" ");
  const hydrated = useHydrated();
  const sizes = layouts[shown] ?? (hydrated ? readSizes(id, shown, panes) : null) ?? sharedOut(panes);
  const layout = layouts[shown];
  useEffect(() => {
    if (layout) writeSizes(id, shown, layout);
  }, [id, shown, layout]);
  const give = (index: number, share: number) =>
    setLayouts((all) => {
      const now = all[shown] ?? sizes;
      return { ...all, [shown]: moved(now, panes, index, share - (now[index] ?? 0)) };
    });
  return (
    <div ref={whole} className="flex min-h-0 flex-1 max-lg:flex-col max-lg:gap-4">
      {panes.map((pane, index) => {
        const [size = 0, next = 0] = [sizes[index], sizes[index + 1]];
        return (
          <Fragment key={pane.id}>
            <div
              id={`${prefix}-${pane.id}`}
              style={{ flex: `${size} 1 0%` }}
              className={`min-h-0 min-w-0 overflow-auto ${pane.id === firstWhenNarrow ? "max-lg:order-first" : ""}`}
            >
              {pane.content}
            </div>
            {index === panes.length - 1 ? null : (
              <SplitterBar
                controls={`${prefix}-${pane.id}`}
                share={size}
                least={pane.minSize}
                most={size + next - (panes[index + 1]?.minSize ?? 0)}
                width={() => whole.current?.clientWidth ?? 1}
                onShare={(share) => give(index, share)}
              />
            )}
          </Fragment>
        );
      })}
    </div>
  );
}
