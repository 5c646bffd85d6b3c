import type { KeyboardEvent } from "react";

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Moves the focus within a list on arrow keys, Home and End, as the list's `onKeyDown`. Its items have `data-rove`, and
 * one of them has tabIndex 0.
 */
export function rove(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-rove]")];
  const index = items.findIndex((item) => item === event.target);
  const target = index === -1 ? undefined : STEPS[event.key]?.(index, items.length - 1);
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}
