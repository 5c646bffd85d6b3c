// The focus when a dialog opens and closes.
import { useState } from "react";

const FIELDS =
  "input:enabled:not([type=hidden], [type=radio]), input[type=radio]:enabled:checked, textarea:enabled, select:enabled, [role=combobox]";

/**
 * Focuses the first field of a dialog that opens. Of one without fields, the button that copies what is shown once, so that
 * a second Enter does not close it unread, or else the first button, which is Cancel.
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

/** Had the focus before the dialog that opened last, or before the first of several that followed each other. */
let opener: HTMLElement | null = null;

/** Returns the focus to what had it when the calling dialog opened. */
export function useReturnedFocus(): (event: Event) => void {
  // While the dialog renders: an effect would come after a field of it has taken the focus.
  useState(noteOpener);
  return (event) => {
    event.preventDefault();
    // Another dialog that opened meanwhile has the focus, and what is typed there would be lost.
    if (document.activeElement?.closest("[role=dialog]")) return;
    const target = opener?.isConnected ? opener : document.getElementById("content");
    target?.focus();
  };
}

function noteOpener(): null {
  const active = document.activeElement;
  const menu = active?.closest("[role=menu]");
  // A menu closes when one of its items opens a dialog; its trigger stays.
  const candidate = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
  if (candidate instanceof HTMLElement && candidate !== document.body && !candidate.closest("[role=dialog]")) {
    opener = candidate;
  }
  return null;
}
