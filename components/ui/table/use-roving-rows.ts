import { type KeyboardEvent, useState } from "react";

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Roving tabindex for rows: arrows, Home, and End move the focus; Enter opens. Returns props for the body and its rows.
 */
export function useRovingRows(count: number, onOpen: ((index: number) => void) | undefined) {
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, Math.max(count - 1, 0));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Controls in a row handle their own keys.
    if (!(event.target instanceof HTMLTableRowElement)) return;
    if (event.key === "Enter" && onOpen) {
      event.preventDefault();
      onOpen(active);
    }
    const next = STEPS[event.key]?.(active, count);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    const row = event.currentTarget.children[next];
    if (row instanceof HTMLElement) row.focus();
  };
  const rowProps = (index: number) => ({
    tabIndex: index === active ? 0 : -1,
    onFocus: () => setChosen(index),
  });
  return { onKeyDown, rowProps };
}
