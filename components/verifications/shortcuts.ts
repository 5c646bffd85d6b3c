import { defineShortcuts } from "@/components/shell/shortcuts/registry";
import { LIST_TEXTS } from "@/components/verifications/list/texts";
import { NEW_TEXTS } from "@/components/verifications/new/texts";
import { DETAIL_TEXTS, SHORTCUT_TEXTS as TEXTS } from "@/components/verifications/texts";

const { tabs: TABS } = DETAIL_TEXTS;

export const LIST_SHORTCUTS = defineShortcuts("verifications", LIST_TEXTS.title, {
  search: { keys: "/", label: TEXTS.search },
  new: { keys: "c", label: LIST_TEXTS.new },
  nextRow: { keys: "j", label: TEXTS.nextRow, repeats: true },
  previousRow: { keys: "k", label: TEXTS.previousRow, repeats: true },
  next: { keys: "]", label: TEXTS.nextPage },
  previous: { keys: "[", label: TEXTS.previousPage },
});

export const DETAIL_SHORTCUTS = defineShortcuts("verification", DETAIL_TEXTS.title, {
  back: { keys: "u", label: TEXTS.back },
  criteria: { keys: "1", label: TABS.criteria },
  submission: { keys: "2", label: TABS.submission },
  judge: { keys: "3", label: TABS.judge },
  attempts: { keys: "4", label: TABS.attempts },
  timeline: { keys: "5", label: TABS.timeline },
  feedback: { keys: "6", label: TABS.feedback },
  again: { keys: "7", label: TABS.again },
  proof: { keys: "8", label: TABS.proof },
  notes: { keys: "9", label: TABS.notes },
});

export const NEW_SHORTCUTS = defineShortcuts("judge", NEW_TEXTS.title, {
  submit: { keys: "mod+Enter", label: NEW_TEXTS.submit, whileTyping: true },
});
