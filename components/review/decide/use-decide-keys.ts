"use client";

import type { Decide } from "@/components/review/decide/use-decide";
import { COCKPIT_SHORTCUTS as KEYS } from "@/components/review/shortcuts";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";

/** The shortcuts of the decision bar; those to confirm and close are bound only while the form is open. */
export function useDecideKeys(decide: Decide, formOpen: boolean): void {
  const { undecided, hidden, choose } = decide;
  const open = undecided && !hidden;
  useShortcut(KEYS.accept, decide.accept, open);
  useShortcut(KEYS.override, () => decide.openForm("override"), open);
  useShortcut(KEYS.route, () => decide.openForm("route"), open);
  useShortcut(KEYS.snooze, decide.snooze, undecided);
  useShortcut(KEYS.met, () => choose("met"), undecided);
  useShortcut(KEYS.partial, () => choose("partial"), undecided);
  useShortcut(KEYS.notMet, () => choose("not_met"), undecided);
  useShortcut(KEYS.cannotDetermine, () => choose("cannot_determine"), undecided);
  useShortcut(KEYS.confirm, decide.confirm, formOpen);
  useShortcut(KEYS.back, decide.closeForm, formOpen);
}
