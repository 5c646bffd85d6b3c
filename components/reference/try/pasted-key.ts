import { useSyncExternalStore } from "react";

// In the memory of this page only: never stored, never in a URL.
let pasted = "";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setPastedKey(key: string): void {
  pasted = key;
  for (const listener of listeners) listener();
}

/** The key that all forms of this page share. */
export function usePastedKey(): [string, (key: string) => void] {
  return [
    useSyncExternalStore(
      subscribe,
      () => pasted,
      () => "",
    ),
    setPastedKey,
  ];
}
