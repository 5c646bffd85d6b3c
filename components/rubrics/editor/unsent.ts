// Changes that a tab had not sent when it was closed.
import type { DraftText } from "@/components/rubrics/editor/use-draft";
import { localStore } from "@/components/ui/local-store";
import type { RubricDraft } from "@/server/authoring/contract/rubricDraft";

type UnsentDraft = DraftText & { revision: number };

const storageKey = (draftId: string) => `svc-verify.draft.${draftId}`;

export function keepUnsent(draftId: string, draft: UnsentDraft): void {
  localStore.setItem(storageKey(draftId), JSON.stringify(draft));
}

export function forgetUnsent(draftId: string): void {
  localStore.setItem(storageKey(draftId), "");
}

/** Reads the kept text; null unless it is based on the stored revision. */
export function readUnsent(draft: RubricDraft): DraftText | null {
  const storedText = localStore.getItem(storageKey(draft.draft_id));
  if (!storedText) return null;
  const unsent = JSON.parse(storedText) as UnsentDraft;
  return unsent.revision === draft.revision ? { source: unsent.source, examples: unsent.examples } : null;
}
