import { type ReactNode, Fragment, useEffect, useId, useRef, useState } from "react";
import { SplitterBar } from "@/components/ui/SplitterBar";
import { type PaneSize, defaultSizes, readSizes, resized, writeSizes } from "@/components/ui/splitter-sizes";
import { useHydrated } from "@/components/ui/use-hydrated";
import { useMedia } from "@/components/ui/use-media";

/** Sizes are percentages of the total width. */
type Pane = PaneSize & { content: ReactNode };

type SplitterProps = {
  /** Identifies the layout, whose sizes are stored in this browser. */
  id: string;
  panes: readonly Pane[];
  /** The pane that comes first in a narrow layout. */
  firstWhenNarrow?: string | undefined;
};

const WIDE = "(min-width: 64rem)";

/** Panes in a row with bars to drag, or to move with the arrow keys; stacked on a narrow screen. */
export function Splitter({ id, panes, firstWhenNarrow }: SplitterProps) {
  const isWide = useMedia(WIDE, true);
  if (isWide) return <PaneRow id={id} panes={panes} firstWhenNarrow={firstWhenNarrow} />;
  const order = panes.toSorted((a, b) => Number(b.id === firstWhenNarrow) - Number(a.id === firstWhenNarrow));
  return (
    <div className="space-y-4">
      {order.map((pane) => (
        <div key={pane.id}>{pane.content}</div>
      ))}
    </div>
  );
}

/** Server-rendered for every screen, so its styles stack the panes on a narrow one. */
function PaneRow({ id, panes, firstWhenNarrow }: SplitterProps) {
  const prefix = useId();
  const container = useRef<HTMLDivElement>(null);
  // The sizes that changed on this page, by the set of open panes.
  const [layouts, setLayouts] = useState<Readonly<Record<string, number[]>>>({});
  const paneIds = panes.map((pane) => pane.id).join(" ");
  const hydrated = useHydrated();
  const sizes = layouts[paneIds] ?? (hydrated ? readSizes(id, paneIds, panes) : null) ?? defaultSizes(panes);
  const layout = layouts[paneIds];
  useEffect(() => {
    if (layout) writeSizes(id, paneIds, layout);
  }, [id, paneIds, layout]);
  const resize = (index: number, share: number) =>
    setLayouts((all) => {
      const before = all[paneIds] ?? sizes;
      return { ...all, [paneIds]: resized(before, panes, index, share - (before[index] ?? 0)) };
    });
  return (
    <div ref={container} className="flex min-h-0 flex-1 max-lg:flex-col max-lg:gap-4">
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
                min={pane.minSize}
                max={size + next - (panes[index + 1]?.minSize ?? 0)}
                width={() => container.current?.clientWidth ?? 1}
                onShare={(share) => resize(index, share)}
              />
            )}
          </Fragment>
        );
      })}
    </div>
  );
}
