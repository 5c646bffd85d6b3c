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
  // The server has no access to the tab's draft, so it is read after hydration. It replaces what the fields had before,
  // because on the way back the browser fills fields of the server's markup with texts of other fields.
  const isHydrated = useHydrated();
  const [isStoredDraftRead, setIsStoredDraftRead] = useState(false);
  if (isHydrated && !isStoredDraftRead) {
    setIsStoredDraftRead(true);
    const storedDraft = parseKeptDraft(tabStore.getItem(key));
    if (storedDraft !== null) setRestoredOrEditedInput(storedDraft);
  }
  const unsentDraft = useRef<KeptDraft | null>(null);
  useEffect(() => {
    unsentDraft.current = parseKeptDraft(tabStore.getItem(key)) ?? unsentDraft.current;
    const store = () => tabStore.setItem(key, unsentDraft.current === null ? "" : JSON.stringify(unsentDraft.current));
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("pagehide", store);
      store();
    };
  }, [key]);
  /** Merges fields into the latest input. Takes a function, since several changes may come before the next rendering. */
  const change = (update: (latestInput: KeptDraft) => Partial<KeptDraft>) => {
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
