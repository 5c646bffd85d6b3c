// A console page is visible before its scripts run. Clicks and keys from that time are kept, and replayed on hydration.

declare global {
  interface Window {
    /** Input since the first HTML, oldest first; undefined once it is replayed. */
    earlyInput?: Event[] | undefined;
  }
}

/** Sends the kept input to the elements that received it. The browser has already done what a key does by default. */
export function replayEarlyInput(): void {
  const keptEvents = window.earlyInput ?? [];
  window.earlyInput = undefined;
  for (const event of keptEvents) {
    // Hydration ran within the dispatch of this event, which React handles next.
    if (event.eventPhase !== Event.NONE) continue;
    if (event instanceof KeyboardEvent) replayKey(event);
    else if (event.target instanceof Element) event.target.closest("button")?.click();
  }
}

/** Puts text that was typed after a shortcut into the field that the shortcut focuses. */
function replayKey(event: KeyboardEvent): void {
  const { activeElement: field } = document;
  if (field instanceof HTMLInputElement && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
    field.setRangeText(event.key, field.value.length, field.value.length, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  } else event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
}
