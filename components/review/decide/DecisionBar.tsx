import type { ReactNode } from "react";
import { DecisionForm } from "@/components/review/decide/DecisionForm";
import { DeterminationPick } from "@/components/review/decide/DeterminationPick";
import type { Decide } from "@/components/review/decide/use-decide";
import type { Draft } from "@/components/review/outbox/acts";
import { COCKPIT_SHORTCUTS as KEYS } from "@/components/review/shortcuts";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { KeyCaps, KeyHint } from "@/components/shell/shortcuts/KeyCaps";
import { GLOBAL_SHORTCUTS } from "@/components/shell/shortcuts/global";
import type { Shortcut } from "@/components/shell/shortcuts/registry";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { Button } from "@/components/ui/Button";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import type { Determination } from "@/server/contracts/enums";

type DecisionBarProps = {
  decide: Decide;
  draft: Draft;
  verdict: Determination | null;
  /** Blind review is on, but the reviewer has already seen the verdict. */
  seenOpen: boolean;
  /** Shown at the end of the row of buttons. */
  children: ReactNode;
};

export function DecisionBar({ decide, draft, verdict, seenOpen, children }: DecisionBarProps) {
  useDecideKeys(decide, draft.form !== null);
  return (
    <section aria-label={TEXTS.decision} className="min-w-0">
      {draft.form !== null && !decide.isHidden ? (
        <DecisionForm decide={decide} draft={draft} verdict={verdict} />
      ) : null}
      {draft.provisional !== null || seenOpen ? (
        <p className="text-muted px-4 pt-2 text-xs">
          {draft.provisional === null ? TEXTS.seenOpen : TEXTS.assessed(DETERMINATION_LABELS[draft.provisional])}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2 px-4 py-1.5">
        {decide.isHidden ? (
          <>
            <span className="text-sm font-medium">{TEXTS.assess}</span>
            <DeterminationPick label={TEXTS.assess} value={null} disabledValue={null} onChange={decide.choose} />
          </>
        ) : (
          <>
            <BarButton style="primary" shortcut={KEYS.accept} label={TEXTS.accept} onClick={decide.accept} />
            <BarButton shortcut={KEYS.override} label={TEXTS.override} onClick={() => decide.openForm("override")} />
            <BarButton shortcut={KEYS.route} label={TEXTS.route} onClick={() => decide.openForm("route")} />
          </>
        )}
        <BarButton shortcut={KEYS.snooze} label={TEXTS.snooze} onClick={decide.snooze} />
        <span className="text-muted flex items-center gap-1.5 text-xs max-md:hidden">
          <KeyCaps keyName={GLOBAL_SHORTCUTS.sheet.keys[0] ?? ""} />
          {TEXTS.shortcuts}
        </span>
        <div className="ml-auto">{children}</div>
      </div>
    </section>
  );
}

type BarButtonProps = { style?: "primary" | "plain"; shortcut: Shortcut; label: string; onClick: () => void };

function BarButton({ style = "plain", shortcut, label, onClick }: BarButtonProps) {
  return (
    <Button look={style} onClick={onClick} title={shortcut.label}>
      {label}
      <KeyHint shortcut={shortcut} />
    </Button>
  );
}

/** Binds the shortcuts of the decision bar; those to confirm and close are bound only while the form is open. */
function useDecideKeys(decide: Decide, isFormOpen: boolean): void {
  const { isUndecided, isHidden, choose } = decide;
  const canDecide = isUndecided && !isHidden;
  useShortcut(KEYS.accept, decide.accept, canDecide);
  useShortcut(KEYS.override, () => decide.openForm("override"), canDecide);
  useShortcut(KEYS.route, () => decide.openForm("route"), canDecide);
  useShortcut(KEYS.snooze, decide.snooze, isUndecided);
  useShortcut(KEYS.met, () => choose("met"), isUndecided);
  useShortcut(KEYS.partial, () => choose("partial"), isUndecided);
  useShortcut(KEYS.notMet, () => choose("not_met"), isUndecided);
  useShortcut(KEYS.cannotDetermine, () => choose("cannot_determine"), isUndecided);
  useShortcut(KEYS.confirm, decide.confirm, isFormOpen);
  useShortcut(KEYS.back, decide.closeForm, isFormOpen);
}
