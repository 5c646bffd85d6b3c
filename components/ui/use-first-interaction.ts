import { useSyncExternalStore } from "react";

// Code that only a user can trigger is loaded on the first interaction.
const EVENTS = ["pointermove", "pointerdown", "keydown", "touchstart"] as const;
let hasInteracted = false;

function subscribe(listener: () => void): () => void {
  const onInteraction = () => {
    hasInteracted = true;
    listener();
  };
  for (const event of EVENTS) window.addEventListener(event, onInteraction, { once: true, passive: true });
  return () => EVENTS.forEach((event) => window.removeEventListener(event, onInteraction));
}

/** Reports whether the user has moved the pointer, pressed a key, or touched the page. */
export function useFirstInteraction(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasInteracted,
    () => false,
  );
}
