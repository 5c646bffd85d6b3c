import type { Autosave } from "@/components/rubrics/editor/use-autosave";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { Moment } from "@/components/ui/Moment";

export function SaveLine({ saving: { state, savedAt } }: { saving: Autosave }) {
  return (
    <span data-save-state={state}>
      {state === "saved" ? (
        <>
          {TEXTS.savedAt} <Moment iso={savedAt} />
        </>
      ) : state === "saving" ? (
        TEXTS.saving
      ) : state === "failed" ? (
        TEXTS.saveFailed
      ) : (
        TEXTS.unsaved
      )}
    </span>
  );
}
