import { Undo2 } from "lucide-react";
import { type OutboxState, lastUnsent } from "@/components/review/outbox/acts";
import { COCKPIT_SHORTCUTS as KEYS } from "@/components/review/shortcuts";
import { COCKPIT_TEXTS as TEXTS, DECISION_LABELS } from "@/components/review/texts";
import { KeyHint } from "@/components/shell/shortcuts/KeyCaps";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { Button } from "@/components/ui/Button";

/** Lists the decisions that are not recorded yet, with Undo. */
export function UnsentStrip({ outbox, onUndo }: { outbox: OutboxState; onUndo: (id: string) => void }) {
  const last = lastUnsent(outbox);
  const undo = () => (last ? onUndo(last.id) : undefined);
  useShortcut(KEYS.undo, undo, last !== undefined);
  const waitingCount = outbox.acts.filter(({ state }) => state === "waiting").length;
  if (outbox.acts.length === 0) return null;
  const actsText =
    last?.sending.kind === "determine" ? DECISION_LABELS[last.sending.body.decision] : last ? TEXTS.snoozed : null;
  return (
    <div role="status" className="flex items-center gap-3 text-sm">
      <span className={waitingCount > 0 ? "text-partial" : "text-muted"}>
        {waitingCount > 0
          ? TEXTS.waiting(waitingCount)
          : actsText === null
            ? TEXTS.sending(outbox.acts.length)
            : TEXTS.pending(actsText)}
      </span>
      {last ? (
        <Button icon={Undo2} onClick={undo}>
          {TEXTS.undo}
          <KeyHint shortcut={KEYS.undo} />
        </Button>
      ) : null}
    </div>
  );
}
