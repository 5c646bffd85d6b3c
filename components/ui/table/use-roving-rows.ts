import { type KeyboardEvent, useState } from "react";
import { rove } from "@/components/ui/rove";

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
    rove(event);
  };
  const rowProps = (index: number) => ({
    "data-rove": "",
    tabIndex: index === active ? 0 : -1,
    onFocus: () => setChosen(index),
  });
  return { onKeyDown, rowProps };
}
