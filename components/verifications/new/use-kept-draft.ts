import { useEffect, useRef, useState } from "react";
import { tabStore } from "@/components/ui/local-store";
import type { Draft } from "@/components/verifications/draft-submission";
import { type DraftOptions, NO_OPTIONS } from "@/components/verifications/new/options";

type KeptDraft = { draft: Draft; options: DraftOptions };

/**
 * The form's input, which a reload or another page does not lose. It may be megabytes, so it is written to the tab's
 * storage only when the page is left.
 */
export function useKeptDraft(key: string, initial: Draft) {
  const [input, setInput] = useState<KeptDraft>(() => storedDraft(key) ?? { draft: initial, options: NO_OPTIONS });
  const unsent = useRef<KeptDraft | null>(null);
  useEffect(() => {
    unsent.current = storedDraft(key);
    const store = () => tabStore.setItem(key, unsent.current === null ? "" : JSON.stringify(unsent.current));
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("pagehide", store);
      store();
    };
  }, [key]);
  const change = (to: Partial<KeptDraft>) => {
    unsent.current = { ...input, ...to };
    setInput(unsent.current);
  };
  const discard = () => (unsent.current = null);
  return { ...input, change, discard };
}

function storedDraft(key: string): KeptDraft | null {
  const text = tabStore.getItem(key);
  return text ? (JSON.parse(text) as KeptDraft) : null;
}
