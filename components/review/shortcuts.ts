import { defineShortcuts } from "@/components/shell/shortcuts/registry";

export const COCKPIT_SHORTCUTS = defineShortcuts("cockpit", "Reviewing", {
  accept: { keys: "a", label: "Accept the verdict" },
  override: { keys: "o", label: "Override the verdict" },
  route: { keys: "r", label: "Route to an escalation" },
  skip: { keys: "s", label: "Put aside for later" },
  undo: { keys: ["u", "mod+z"], label: "Undo the last decision while it is unsent" },
  met: { keys: "1", label: "Say met" },
  partial: { keys: "2", label: "Say partial" },
  notMet: { keys: "3", label: "Say not met" },
  cannotDetermine: { keys: "4", label: "Say cannot determine" },
  confirm: { keys: "mod+Enter", label: "Confirm what is typed", whileTyping: true },
  back: { keys: "Escape", label: "Close the form; what is typed stays", whileTyping: true },
  nextCriterion: { keys: "j", label: "Next criterion", repeats: true },
  previousCriterion: { keys: "k", label: "Previous criterion", repeats: true },
  nextQuote: { keys: "n", label: "Next quote of the criterion" },
  previousQuote: { keys: "p", label: "Previous quote of the criterion" },
  nextItem: { keys: ["J", "]"], label: "Next item, without a decision" },
  previousItem: { keys: ["K", "["], label: "Previous item" },
  raw: { keys: "v", label: "Show the texts raw, or in their own form" },
  blind: { keys: "b", label: "Blind first, or open" },
  queue: { keys: "q", label: "Show or hide the queue" },
});
