import { defineShortcuts } from "@/components/shell/shortcuts/registry";
import { SHELL_TEXTS as TEXTS } from "@/components/shell/texts";

/** Active on every page of the console; no other scope may use these keys. */
export const GLOBAL_SHORTCUTS = defineShortcuts("global", "Everywhere", {
  palette: { keys: "mod+k", label: TEXTS.paletteShortcut, whileTyping: true },
  sheet: { keys: "?", label: TEXTS.showShortcuts },
});
