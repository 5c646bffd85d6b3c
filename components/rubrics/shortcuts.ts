import { SHORTCUT_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { defineShortcuts } from "@/components/shell/shortcuts/registry";

export const EDITOR_SHORTCUTS = defineShortcuts("rubricEditor", TEXTS.title, {
  next: { keys: "j", label: TEXTS.next, repeats: true },
  previous: { keys: "k", label: TEXTS.previous, repeats: true },
  add: { keys: "n", label: TEXTS.add },
  up: { keys: "alt+ArrowUp", label: TEXTS.up, whileTyping: true },
  down: { keys: "alt+ArrowDown", label: TEXTS.down, whileTyping: true },
  issue: { keys: "F8", label: TEXTS.issue, whileTyping: true },
  run: { keys: "mod+Enter", label: TEXTS.run, whileTyping: true },
  publish: { keys: "mod+shift+Enter", label: TEXTS.publish, whileTyping: true },
});
