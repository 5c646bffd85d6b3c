import { defineShortcuts } from "@/components/shell/shortcuts/registry";

export const SETTINGS_SHORTCUTS = defineShortcuts("settings", "Settings", {
  create: { keys: "n", label: "Make, add or invite what the page lists" },
});
