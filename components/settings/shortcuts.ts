import { SETTINGS_TEXTS as TEXTS } from "@/components/settings/texts";
import { defineShortcuts } from "@/components/shell/shortcuts/registry";

export const SETTINGS_SHORTCUTS = defineShortcuts("settings", TEXTS.settings, {
  create: { keys: "n", label: TEXTS.shortcut },
});
