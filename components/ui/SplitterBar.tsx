import { type KeyboardEvent, type PointerEvent, useRef } from "react";

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

const STEP = 5;
const KEYS: Record<string, number> = { ArrowLeft: -STEP, ArrowRight: STEP, Home: -100, End: 100 };

/** A bar to drag, or to move with the arrow keys. */
export function SplitterBar({ controls, share, min, max, width, onShare }: SplitterBarProps) {
  const from = useRef<{ x: number; share: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, share };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (from.current) onShare(from.current.share + ((clientX - from.current.x) / width()) * 100);
  };
  const onPointerEnd = () => {
    from.current = null;
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
