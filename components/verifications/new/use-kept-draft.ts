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
  const [initialInput] = useState<KeptDraft>(() => ({
    draft: initial,
    options: NO_OPTIONS,
    submissionKey: newSubmissionKey(),
  }));
  /** Null until a stored draft is restored or the user edits the form. */
  const [restoredOrEditedInput, setRestoredOrEditedInput] = useState<KeptDraft | null>(null);
  const input = restoredOrEditedInput ?? initialInput;
  const readStoredDraft = () => parseKeptDraft(tabStore.getItem(key));
  // The server has no access to the tab's draft, so it is read after hydration.
  const isHydrated = useHydrated();
  const [isStoredDraftRead, setIsStoredDraftRead] = useState(false);
  if (isHydrated && !isStoredDraftRead) {
    setIsStoredDraftRead(true);
    if (restoredOrEditedInput === null) setRestoredOrEditedInput(readStoredDraft());
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
  /** Merges fields into the latest input. Takes a function, since several changes may come before the next rendering. */
  const change = (update: (latestInput: KeptDraft) => Partial<KeptDraft>) => {
    // One character that was typed before hydration must not replace a whole draft, which its form does not show yet.
    if (!isStoredDraftRead && unsentDraft.current === null && readStoredDraft() !== null) return;
    const latestInput = unsentDraft.current ?? input;
    unsentDraft.current = { ...latestInput, ...update(latestInput), submissionKey: newSubmissionKey() };
    setRestoredOrEditedInput(unsentDraft.current);
  };
  /** Discards the submitted input. Input that was typed since then stays, and the same input can be judged again. */
  const discard = (submissionKey: string) => {
    if (unsentDraft.current?.submissionKey === submissionKey) unsentDraft.current = null;
    setRestoredOrEditedInput((latestInput) => {
      const currentInput = latestInput ?? initialInput;
      if (currentInput.submissionKey !== submissionKey) return latestInput;
      return { ...currentInput, submissionKey: newSubmissionKey() };
    });
  };
  return { ...input, change, discard };
}
