// Saves a draft to the server while it is edited, and unsent changes of a closing tab in this browser.
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { forgetUnsent, keepUnsent } from "@/components/rubrics/editor/unsent";
import type { DraftText } from "@/components/rubrics/editor/use-draft";
import { readProblem } from "@/components/trpc/read-problem";
import { useTRPC } from "@/components/trpc/provider";
import type { RubricDraft } from "@/server/authoring/contract/rubricDraft";

const PAUSE_MS = 600;
const RETRY_MS = 4_000;

type StoredDraft = DraftText & { revision: number; savedAt: string };
type SaveState = "saved" | "unsaved" | "saving" | "failed" | "conflict";

type AutosaveOptions = {
  initial: RubricDraft;
  /** The draft as last loaded; a revision higher than this tab's was saved in another tab. */
  latest: RubricDraft;
  text: DraftText;
  /** The draft is being published, which deletes it. */
  isPublishing: boolean;
  onConflict: () => void;
};

export function useAutosave({ initial, latest, text, isPublishing, onConflict }: AutosaveOptions) {
  const trpc = useTRPC();
  const [storedDraft, setStoredDraft] = useState<StoredDraft>({ ...initial, savedAt: initial.saved_at });
  const save = useMutation(trpc.rubricDraft.save.mutationOptions());
  const { source, examples } = text;
  const isDirty = source !== storedDraft.source || examples !== storedDraft.examples;
  const isRejected = save.error !== null && readProblem(save.error).code === "conflict";
  const newerDraft = latest.revision > storedDraft.revision ? latest : null;
  const hasConflict = newerDraft !== null || isRejected;

  const send = useEffectEvent(() => {
    const body = { source, examples: [...examples], revision: storedDraft.revision };
    save.mutate(
      { id: initial.draft_id, body },
      {
        onSuccess: ({ revision, saved_at }) => {
          setStoredDraft({ source, examples, revision, savedAt: saved_at });
          forgetUnsent(initial.draft_id);
        },
        onError: (error) => {
          if (readProblem(error).code === "conflict") onConflict();
        },
      },
    );
  });
  const isIdle = isDirty && !save.isPending && !hasConflict && !isPublishing;
  const pause = save.isError ? RETRY_MS : PAUSE_MS;
  useEffect(() => {
    if (!isIdle) return;
    const timer = setTimeout(send, pause);
    return () => clearTimeout(timer);
  }, [isIdle, pause, source, examples]);

  const leave = useEffectEvent(() => {
    if (isDirty && !isPublishing) keepUnsent(initial.draft_id, { source, examples, revision: storedDraft.revision });
  });
  useEffect(() => {
    const hide = () => leave();
    window.addEventListener("pagehide", hide);
    document.addEventListener("visibilitychange", hide);
    return () => {
      hide();
      window.removeEventListener("pagehide", hide);
      document.removeEventListener("visibilitychange", hide);
    };
  }, []);

  const state: SaveState = hasConflict
    ? "conflict"
    : save.isPending
      ? "saving"
      : !isDirty
        ? "saved"
        : save.isError
          ? "failed"
          : "unsaved";
  const keepThis = () => {
    save.reset();
    setStoredDraft({ ...latest, savedAt: latest.saved_at });
  };
  return { state, savedAt: storedDraft.savedAt, revision: storedDraft.revision, newerDraft, keepThis };
}
export type Autosave = ReturnType<typeof useAutosave>;
