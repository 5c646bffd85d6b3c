import type { KeyboardEvent } from "react";

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (Math.max(at, 0) - 1 + count) % count,
  ArrowLeft: (at, count) => (Math.max(at, 0) - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus with arrow keys (wrapping), Home, and End among the matches of `selector`. Returns the focused element. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): HTMLElement | null {
  const found = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const step = STEPS[event.key];
  if (!step || found.length === 0) return null;
  event.preventDefault();
  const next = found[step(found.indexOf(event.target as HTMLElement), found.length)] ?? null;
  next?.focus();
  return next;
}
