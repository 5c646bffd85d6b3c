import { useSyncExternalStore } from "react";
import { tabStore } from "@/components/ui/local-store";

/** Texts by key, in memory, since storage may be blocked or full. */
const texts = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps an unsent text in this browser tab, so that another page or a reload does not lose it. */
export function useKeptText(key: string): [text: string, change: (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => texts.get(key) ?? tabStore.getItem(key) ?? "",
    () => "",
  );
  const change = (nextText: string) => {
    texts.set(key, nextText);
    tabStore.setItem(key, nextText);
    for (const listener of listeners) listener();
  };
  return [text, change];
}
