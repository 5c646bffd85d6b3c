import { useSyncExternalStore } from "react";
import { createListeners } from "@/components/ui/listeners";

// Screen reader announcements of visual changes.
let message = "";
const { notify, subscribe } = createListeners();

/** Announces the text, also when it repeats the last one. */
export function announce(text: string): void {
  // An added no-break space makes equal texts differ.
  message = text === message ? `${text}\u00A0` : text;
  notify();
}

/** Announces the messages of `announce`; mounted once by the shell. */
export function LiveRegion() {
  const text = useSyncExternalStore(
    subscribe,
    () => message,
    () => "",
  );
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}
