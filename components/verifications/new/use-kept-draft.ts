import { useEffect, useRef, useState } from "react";
import { tabStore } from "@/components/ui/local-store";
import type { Draft } from "@/components/verifications/draft-submission";
import { type KeptDraft, newSubmissionKey, parseKeptDraft } from "@/components/verifications/new/kept-draft";
import { NO_OPTIONS } from "@/components/verifications/new/options";

/**
 * The form's input, which a reload or another page does not lose. It may be megabytes, so it is written to the tab's
 * storage only when the page is left.
 */
export function useKeptDraft(key: string, initial: Draft) {
  const [input, setInput] = useState<KeptDraft>(
    () =>
      parseKeptDraft(tabStore.getItem(key)) ?? {
        draft: initial,
        options: NO_OPTIONS,
        submissionKey: newSubmissionKey(),
      },
  );
  const unsent = useRef<KeptDraft | null>(null);
  useEffect(() => {
    unsent.current = parseKeptDraft(tabStore.getItem(key));
    const store = () => tabStore.setItem(key, unsent.current === null ? "" : JSON.stringify(unsent.current));
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("pagehide", store);
      store();
    };
  }, [key]);
  const change = (to: Partial<KeptDraft>) => {
    unsent.current = { ...input, ...to, submissionKey: newSubmissionKey() };
    setInput(unsent.current);
  };
  /** Forgets the input that was recorded; what was typed meanwhile stays, and the same input can be judged again. */
  const discard = (submissionKey: string) => {
    if (unsent.current?.submissionKey === submissionKey) unsent.current = null;
    setInput((current) =>
      current.submissionKey === submissionKey ? { ...current, submissionKey: newSubmissionKey() } : current,
    );
  };
  return { ...input, change, discard };
}
