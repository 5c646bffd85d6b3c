import { SHORTCUT_TEXTS as TEXTS } from "@/components/review/texts";
import { defineShortcuts } from "@/components/shell/shortcuts/registry";

export const COCKPIT_SHORTCUTS = defineShortcuts("cockpit", TEXTS.title, {
  accept: { keys: "a", label: TEXTS.accept },
  override: { keys: "o", label: TEXTS.override },
  route: { keys: "r", label: TEXTS.route },
  snooze: { keys: "s", label: TEXTS.snooze },
  undo: { keys: ["u", "mod+z"], label: TEXTS.undo },
  met: { keys: "1", label: TEXTS.met },
  partial: { keys: "2", label: TEXTS.partial },
  notMet: { keys: "3", label: TEXTS.notMet },
  cannotDetermine: { keys: "4", label: TEXTS.cannotDetermine },
  confirm: { keys: "mod+Enter", label: TEXTS.confirm, whileTyping: true },
  back: { keys: "Escape", label: TEXTS.back, whileTyping: true },
  nextCriterion: { keys: "j", label: TEXTS.nextCriterion, repeats: true },
  previousCriterion: { keys: "k", label: TEXTS.previousCriterion, repeats: true },
  nextQuote: { keys: "n", label: TEXTS.nextQuote },
  previousQuote: { keys: "p", label: TEXTS.previousQuote },
  nextItem: { keys: ["J", "]"], label: TEXTS.nextItem },
  previousItem: { keys: ["K", "["], label: TEXTS.previousItem },
  raw: { keys: "v", label: TEXTS.raw },
  blind: { keys: "b", label: TEXTS.blind },
  queue: { keys: "q", label: TEXTS.queue },
});
