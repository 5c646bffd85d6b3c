// Changes that a tab had not sent when it was closed.
import type { DraftText } from "@/components/rubrics/editor/use-draft";
import { localStore } from "@/components/ui/local-store";
import type { RubricDraft } from "@/server/authoring/contract/rubricDraft";

type Unsent = DraftText & { revision: number };

const keyOf = (draftId: string) => `svc-verify.draft.${draftId}`;

export function keepUnsent(draftId: string, unsent: Unsent): void {
  localStore.setItem(keyOf(draftId), JSON.stringify(unsent));
}

export function forgetUnsent(draftId: string): void {
  localStore.setItem(keyOf(draftId), "");
}

/** The kept text, if it is based on the stored revision. */
export function unsentOf(draft: RubricDraft): DraftText | null {
  const kept = localStore.getItem(keyOf(draft.draft_id));
  if (!kept) return null;
  const unsent = JSON.parse(kept) as Unsent;
  return unsent.revision === draft.revision ? { source: unsent.source, examples: unsent.examples } : null;
}
