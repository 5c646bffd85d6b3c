"use client";

import { Undo2 } from "lucide-react";
import type { DeskState } from "@/components/review/outbox/acts";
import { undoable } from "@/components/review/outbox/acts";
import { COCKPIT_SHORTCUTS as KEYS } from "@/components/review/shortcuts";
import { COCKPIT_TEXTS as TEXTS, DECISION_WORDS } from "@/components/review/texts";
import { KeyCaps } from "@/components/shell/shortcuts/KeyCaps";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { Button } from "@/components/ui/Button";

/** What is decided but not recorded yet, and the way back. Stands beside the decisions for as long as it is true. */
export function UnsentStrip({ desk, onUndo }: { desk: DeskState; onUndo: (id: string) => void }) {
  const last = undoable(desk);
  const undo = () => (last ? onUndo(last.id) : undefined);
  useShortcut(KEYS.undo, undo, last !== undefined);
  const waiting = desk.acts.filter(({ state }) => state === "waiting").length;
  if (desk.acts.length === 0) return null;
  const what =
    last?.sending.kind === "determine" ? DECISION_WORDS[last.sending.body.decision] : last ? TEXTS.aside : null;
  return (
    <div role="status" className="flex items-center gap-3 px-4 py-2.5 text-sm">
      <span className={waiting > 0 ? "text-partial" : "text-muted"}>
        {waiting > 0 ? TEXTS.waiting(waiting) : what === null ? TEXTS.sending(desk.acts.length) : TEXTS.held(what)}
      </span>
      {last ? (
        <Button onClick={undo}>
          <Undo2 aria-hidden className="size-4" />
          {TEXTS.undo}
          <span aria-hidden className="max-md:hidden">
            <KeyCaps keyName={KEYS.undo.keys[0] ?? ""} />
          </span>
        </Button>
      ) : null}
    </div>
  );
}
