import { useSyncExternalStore } from "react";
import { tabStore } from "@/components/ui/local-store";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A text that is still to be sent. It is kept in this browser tab, so that another page or a reload does not lose it. */
export function useKeptText(key: string): [text: string, change: (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => tabStore.getItem(key) ?? "",
    () => "",
  );
  const change = (to: string) => {
    tabStore.setItem(key, to);
    for (const listener of listeners) listener();
  };
  return [text, change];
}
