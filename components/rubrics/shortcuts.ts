import { defineShortcuts } from "@/components/shell/shortcuts/registry";

export const EDITOR_SHORTCUTS = defineShortcuts("rubricEditor", "Rubric editor", {
  next: { keys: "j", label: "Next criterion", repeats: true },
  previous: { keys: "k", label: "Previous criterion", repeats: true },
  add: { keys: "n", label: "Add a judged criterion" },
  up: { keys: "alt+ArrowUp", label: "Move the criterion up", whileTyping: true },
  down: { keys: "alt+ArrowDown", label: "Move the criterion down", whileTyping: true },
  issue: { keys: "F8", label: "Go to the next issue", whileTyping: true },
  run: { keys: "mod+Enter", label: "Run the examples", whileTyping: true },
  publish: { keys: "mod+shift+Enter", label: "Publish", whileTyping: true },
});
