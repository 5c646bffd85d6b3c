// Moves the focus when a dialog opens and closes.
import { useState } from "react";

const FIELDS =
  "input:enabled:not([type=hidden], [type=radio]), input[type=radio]:enabled:checked, textarea:enabled, select:enabled, [role=combobox]";

/**
 * Focuses the first field of a dialog that opens. Without fields, it focuses the button that copies a secret, so that a
 * second Enter does not close the dialog unread, or else the first button, which is Cancel.
 */
export function focusFirst(event: Event): void {
  if (!(event.target instanceof HTMLElement)) return;
  const first =
    event.target.querySelector<HTMLElement>(FIELDS) ??
    event.target.querySelector<HTMLElement>("[data-copy]") ??
    event.target.querySelector<HTMLElement>("footer button");
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** The element that had the focus before the latest dialog, or before the first of several in a row. */
let openerElement: HTMLElement | null = null;

/** Returns the focus to the element that had it when the calling dialog opened. */
export function useReturnedFocus(): (event: Event) => void {
  // Read while the dialog renders: when an effect runs, a field of the dialog already has the focus.
  useState(noteOpener);
  return (event) => {
    event.preventDefault();
    // Another dialog may have opened and have the focus; text that is typed there would be lost.
    if (document.activeElement?.closest("[role=dialog]")) return;
    const target = openerElement?.isConnected ? openerElement : document.getElementById("content");
    target?.focus();
  };
}

function noteOpener(): null {
  const active = document.activeElement;
  const menu = active?.closest("[role=menu]");
  // When a menu item opens the dialog, the menu closes but its trigger stays.
  const candidate = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
  if (candidate instanceof HTMLElement && candidate !== document.body && !candidate.closest("[role=dialog]")) {
    openerElement = candidate;
  }
  return null;
}
