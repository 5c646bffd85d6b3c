import { useSyncExternalStore } from "react";

// Somebody is there: what only a person can ask for is worth loading now, and was not before.
const SIGNS = ["pointermove", "pointerdown", "keydown", "touchstart"] as const;
let awake = false;

function subscribe(listener: () => void): () => void {
  const wake = () => {
    awake = true;
    listener();
  };
  for (const sign of SIGNS) window.addEventListener(sign, wake, { once: true, passive: true });
  return () => SIGNS.forEach((sign) => window.removeEventListener(sign, wake));
}

/** Whether the page has met its reader: a movement, a key, a touch. */
export function useFirstInteraction(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => awake,
    () => false,
  );
}
