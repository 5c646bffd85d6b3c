import { defineShortcuts } from "@/components/shell/shortcuts/registry";

/** Heard on every page of the console; no other scope may use these keys. */
export const GLOBAL_SHORTCUTS = defineShortcuts("global", "Everywhere", {
  palette: { keys: "mod+k", label: "Find a page, a rubric or a verification", whileTyping: true },
  sheet: { keys: "?", label: "Show the keyboard shortcuts" },
});
