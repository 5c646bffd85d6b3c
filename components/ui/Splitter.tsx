import {
  type ReactNode,
  Fragment,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from "react";
import { type PaneSize, defaultSizes, readSizes, resizePanes, writeSizes } from "@/components/ui/splitter-sizes";
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

const WIDE_SCREEN = "(min-width: 64rem)";

/** Renders panes in a row, with bars to resize them by mouse or arrow keys; stacked on a narrow screen. */
export function Splitter({ id, panes, firstWhenNarrow }: SplitterProps) {
  const isWide = useMedia(WIDE_SCREEN, true);
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

/**
 * Renders the panes in a row. The server renders this for every screen, so its styles stack the panes on a narrow one.
 */
function PaneRow({ id, panes, firstWhenNarrow }: SplitterProps) {
  const prefix = useId();
  const container = useRef<HTMLDivElement>(null);
  // The changed sizes of this page, by the set of open panes.
  const [layouts, setLayouts] = useState<Readonly<Record<string, number[]>>>({});
  const paneIds = panes.map((pane) => pane.id).join(" ");
  const isHydrated = useHydrated();
  const sizes = layouts[paneIds] ?? (isHydrated ? readSizes(id, paneIds, panes) : null) ?? defaultSizes(panes);
  const layout = layouts[paneIds];
  useEffect(() => {
    if (layout) writeSizes(id, paneIds, layout);
  }, [id, paneIds, layout]);
  const resize = (index: number, share: number) =>
    setLayouts((current) => {
      const currentSizes = current[paneIds] ?? sizes;
      return { ...current, [paneIds]: resizePanes(currentSizes, panes, index, share - (currentSizes[index] ?? 0)) };
    });
  return (
    <div ref={container} className="flex min-h-0 flex-1 max-lg:flex-col max-lg:gap-4">
      {panes.map((pane, index) => {
        const [size = 0, nextSize = 0] = [sizes[index], sizes[index + 1]];
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
                max={size + nextSize - (panes[index + 1]?.minSize ?? 0)}
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

type SplitterBarProps = {
  /** The ID of the pane before the bar. */
  controls: string;
  share: number;
  min: number;
  max: number;
  /** The total width in pixels. */
  width: () => number;
  /** Receives the new percentage of the pane before the bar. */
  onShare: (share: number) => void;
};

const STEP_PERCENT = 5;
const KEYS: Record<string, number> = { ArrowLeft: -STEP_PERCENT, ArrowRight: STEP_PERCENT, Home: -100, End: 100 };

/** Renders a bar between two panes, moved by dragging or with the arrow keys. */
function SplitterBar({ controls, share, min, max, width, onShare }: SplitterBarProps) {
  const dragStart = useRef<{ x: number; share: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragStart.current = { x: event.clientX, share };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (dragStart.current) onShare(dragStart.current.share + ((clientX - dragStart.current.x) / width()) * 100);
  };
  const onPointerEnd = () => {
    dragStart.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const percent = KEYS[event.key];
    if (percent === undefined) return;
    event.preventDefault();
    onShare(share + percent);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-controls={controls}
      aria-valuenow={Math.round(share)}
      aria-valuemin={Math.round(min)}
      aria-valuemax={Math.round(max)}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
      // The line is thin; the draggable area is wider.
      className="bg-line hover:bg-accent active:bg-accent relative mx-1 w-px shrink-0 cursor-col-resize touch-none outline-offset-1 select-none before:absolute before:inset-y-0 before:-right-1 before:-left-1"
    />
  );
}
