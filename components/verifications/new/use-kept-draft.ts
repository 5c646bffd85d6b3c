import { useEffect, useRef, useState } from "react";
import { tabStore } from "@/components/ui/local-store";
import type { Draft } from "@/components/verifications/draft-submission";
import { type KeptDraft, newSubmissionKey, parseKeptDraft } from "@/components/verifications/new/kept-draft";
import { NO_OPTIONS } from "@/components/verifications/new/options";

/**
 * Keeps the form's input when the page is reloaded or left. The input may be megabytes, so it is written to the tab's
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
  const unsentDraft = useRef<KeptDraft | null>(null);
  useEffect(() => {
    unsentDraft.current = parseKeptDraft(tabStore.getItem(key));
    const store = () => tabStore.setItem(key, unsentDraft.current === null ? "" : JSON.stringify(unsentDraft.current));
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("pagehide", store);
      store();
    };
  }, [key]);
  const change = (fields: Partial<KeptDraft>) => {
    unsentDraft.current = { ...input, ...fields, submissionKey: newSubmissionKey() };
    setInput(unsentDraft.current);
  };
  /** Discards the submitted input. Input that was typed since then stays, and the same input can be judged again. */
  const discard = (submissionKey: string) => {
    if (unsentDraft.current?.submissionKey === submissionKey) unsentDraft.current = null;
    setInput((current) =>
      current.submissionKey === submissionKey ? { ...current, submissionKey: newSubmissionKey() } : current,
    );
  };
  return { ...input, change, discard };
}
