import { createListeners } from "@/components/ui/listeners";
import { localStore } from "@/components/ui/local-store";

// The selected theme is in localStorage and in data-theme of the root element, which the system theme does not set.
export const THEME_KEY = "svc-verify.theme";
export const THEMES = ["system", "light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

const { notify, subscribe } = createListeners();

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  return THEMES.find((theme) => theme === chosen) ?? "system";
}

export function chooseTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  localStore.setItem(THEME_KEY, theme);
  notify();
}

export const onThemeChange = subscribe;
