"use client";

import { Contrast, Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { THEME_TEXTS } from "@/components/shell/frame/texts";
import { THEMES, chooseTheme, currentTheme, onThemeChange } from "@/components/shell/theme";

const ICONS = { system: Monitor, light: Sun, dark: Moon, contrast: Contrast };

export function ThemeSwitch() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => "system" as const);
  return (
    <fieldset className="border-line bg-sunken flex rounded-md border p-0.5">
      <legend className="sr-only">{THEME_TEXTS.legend}</legend>
      {THEMES.map((option) => {
        const Icon = ICONS[option];
        const label = THEME_TEXTS[option];
        return (
          <label
            key={option}
            title={label}
            className="text-muted hover:text-ink has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-accent grid size-7 place-items-center rounded has-checked:shadow-xs has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="theme"
              value={option}
              checked={theme === option}
              onChange={() => chooseTheme(option)}
              className="sr-only"
            />
            <Icon aria-hidden className="size-4" />
            <span className="sr-only">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
