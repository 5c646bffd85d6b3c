/** The look of whatever floats over the page beside its trigger; what it would inherit from there is set back. */
export const floatingClass =
  "border-line bg-surface text-ink rounded-card fixed inset-auto m-0 max-w-[calc(100vw-1rem)] overflow-y-auto border text-left font-normal whitespace-normal shadow-lg";

const GAP = 6;
const EDGE = 8;

export type Placing = { align: "start" | "center" | "end"; side: "above" | "below" };

/** Puts `box` beside `anchor`: on the wanted side where it fits, else on the roomier one, and always inside the window. */
export function place(box: HTMLElement, anchor: HTMLElement, { align, side }: Placing): void {
  const at = anchor.getBoundingClientRect();
  const room = { above: at.top - GAP - EDGE, below: window.innerHeight - at.bottom - GAP - EDGE };
  box.style.maxHeight = `${Math.max(room.above, room.below)}px`;
  const { offsetHeight: height, offsetWidth: width } = box;
  const other = side === "above" ? "below" : "above";
  const taken = height > room[side] && room[other] > room[side] ? other : side;
  const left = { start: at.left, center: at.left + (at.width - width) / 2, end: at.right - width }[align];
  box.style.top = `${taken === "above" ? at.top - GAP - height : at.bottom + GAP}px`;
  box.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
}
