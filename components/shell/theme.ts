// The selected theme is in localStorage and in data-theme of the root element, which the system theme does not set.
export const THEME_KEY = "svc-verify.theme";
export const THEMES = ["system", "light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();

export function currentTheme(): Theme {
  const storedTheme = document.documentElement.dataset["theme"];
  return THEMES.find((theme) => theme === storedTheme) ?? "system";
}

export function chooseTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
