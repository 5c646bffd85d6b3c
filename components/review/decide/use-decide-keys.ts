"use client";

import type { Decide } from "@/components/review/decide/use-decide";
import { COCKPIT_SHORTCUTS as KEYS } from "@/components/review/shortcuts";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";

/** The keys of the decision bar. `formOpen`: only then Escape and the confirming key mean something. */
export function useDecideKeys(decide: Decide, formOpen: boolean): void {
  const { undecided, hidden, say } = decide;
  const open = undecided && !hidden;
  useShortcut(KEYS.accept, decide.accept, open);
  useShortcut(KEYS.override, () => decide.openForm("override"), open);
  useShortcut(KEYS.route, () => decide.openForm("route"), open);
  useShortcut(KEYS.skip, decide.skip, undecided);
  useShortcut(KEYS.met, () => say("met"), undecided);
  useShortcut(KEYS.partial, () => say("partial"), undecided);
  useShortcut(KEYS.notMet, () => say("not_met"), undecided);
  useShortcut(KEYS.cannotDetermine, () => say("cannot_determine"), undecided);
  useShortcut(KEYS.confirm, decide.confirm, formOpen);
  useShortcut(KEYS.back, decide.closeForm, formOpen);
}
