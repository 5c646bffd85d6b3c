import { useEffect, useRef, useState } from "react";
import { tabStore } from "@/components/ui/local-store";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { Draft } from "@/components/verifications/draft-submission";
import { type KeptDraft, newSubmissionKey, parseKeptDraft } from "@/components/verifications/new/kept-draft";
import { NO_OPTIONS } from "@/components/verifications/new/options";

/**
 * Keeps the form's input when the page is reloaded or left. The input may be megabytes, so it is written to the tab's
 * storage only when the page is left.
 */
export function useKeptDraft(key: string, initial: Draft) {
  const [freshInput] = useState<KeptDraft>(() => ({
    draft: initial,
    options: NO_OPTIONS,
    submissionKey: newSubmissionKey(),
  }));
  /** Null until there is a kept draft or the user changes the form. */
  const [changedInput, setChangedInput] = useState<KeptDraft | null>(null);
  const input = changedInput ?? freshInput;
  // The server has no access to the tab's draft, so it is read after hydration. What was typed until then stays.
  const isHydrated = useHydrated();
  const [isRead, setIsRead] = useState(false);
  if (isHydrated && !isRead) {
    setIsRead(true);
    if (changedInput === null) setChangedInput(parseKeptDraft(tabStore.getItem(key)));
  }
  const unsentDraft = useRef<KeptDraft | null>(null);
  useEffect(() => {
    unsentDraft.current ??= parseKeptDraft(tabStore.getItem(key));
    const store = () => tabStore.setItem(key, unsentDraft.current === null ? "" : JSON.stringify(unsentDraft.current));
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("pagehide", store);
      store();
    };
  }, [key]);
  /** Several changes may come before the next rendering, so each builds on the latest input. */
  const change = (pickFields: (latestInput: KeptDraft) => Partial<KeptDraft>) => {
    const latestInput = unsentDraft.current ?? input;
    unsentDraft.current = { ...latestInput, ...pickFields(latestInput), submissionKey: newSubmissionKey() };
    setChangedInput(unsentDraft.current);
  };
  /** Discards the submitted input. Input that was typed since then stays, and the same input can be judged again. */
  const discard = (submissionKey: string) => {
    if (unsentDraft.current?.submissionKey === submissionKey) unsentDraft.current = null;
    setChangedInput((latestInput) => {
      const submittedInput = latestInput ?? freshInput;
      if (submittedInput.submissionKey !== submissionKey) return latestInput;
      return { ...submittedInput, submissionKey: newSubmissionKey() };
    });
  };
  return { ...input, change, discard };
}
