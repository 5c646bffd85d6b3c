import { TriangleAlert } from "lucide-react";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { Button } from "@/components/ui/Button";
import { Moment } from "@/components/ui/Moment";
import { Notice } from "@/components/ui/Notice";
import type { RubricDraft } from "@/server/contracts/rubricDraft";

type ConflictNoticeProps = { newer: RubricDraft; onKeep: () => void; onLoad: () => void };

/** Two tabs changed the same draft; the user chooses the text to keep. */
export function ConflictNotice({ newer, onKeep, onLoad }: ConflictNoticeProps) {
  return (
    <div role="alert">
      <Notice tone="caution" icon={TriangleAlert}>
        <p className="font-medium">{TEXTS.elsewhereTitle}</p>
        <p className="text-sm">
          {TEXTS.elsewhere(newer.revision)} <Moment iso={newer.saved_at} />
        </p>
        <div className="flex flex-wrap gap-2 pt-1">
          <Button onClick={onLoad}>{TEXTS.loadOther}</Button>
          <Button onClick={onKeep}>{TEXTS.keepThis}</Button>
        </div>
      </Notice>
    </div>
  );
}
