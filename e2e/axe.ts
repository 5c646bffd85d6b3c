// Requirements of every page: no axe violations, and no overflow on a narrow screen. The long runs check every theme
// and width.
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { ElementContext, RunOptions } from "axe-core";
import { inFull } from "@/testing/size";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Size of a phone, in CSS pixels. */
export const PHONE = { width: 390, height: 844 };

/** Each theme with the rules that its colors may break; undefined for every rule. */
const RULES = {
  light: undefined,
  dark: ["color-contrast", "link-in-text-block"],
  contrast: ["color-contrast-enhanced", "link-in-text-block"],
} as const;
type Theme = keyof typeof RULES;

/** Opens the collapsed parts of `part`, which are checked as well. */
export function unfold(page: Page, part = "html"): Promise<void> {
  return page.evaluate(
    (chosen) =>
      document.querySelectorAll<HTMLDetailsElement>(`${chosen} details`).forEach((details) => (details.open = true)),
    part,
  );
}

const THEMES: readonly Theme[] = inFull ? ["light", "dark", "contrast"] : ["light"];
const WIDTHS = inFull ? [320, PHONE.width, 768, 1280] : [PHONE.width];

/** The minified program, since each page receives and parses it. */
const AXE_PROGRAM = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

type AxeOptions = {
  /** Rules that do not apply. */
  without?: string[];
  themes?: readonly Theme[];
  /** Selector of elements that are not checked. */
  exclude?: string;
};

/** Expects no axe violation. `where` names the page in failure messages. */
export async function expectAccessible(
  page: Page,
  where = "",
  { without = [], themes = THEMES, exclude }: AxeOptions = {},
): Promise<void> {
  // No color is checked in mid-transition.
  await page.emulateMedia({ reducedMotion: "reduce" });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE_PROGRAM);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  for (const theme of themes) {
    await setTheme(page, theme);
    const runOnly = RULES[theme];
    const { violations } = await page.evaluate(([context, options]) => window.axe.run(context, options), [
      { exclude: exclude === undefined ? [] : [exclude] },
      {
        rules,
        ...(runOnly ? { runOnly: [...runOnly] } : {}),
        resultTypes: ["violations"],
        selectors: false,
      },
    ] satisfies [ElementContext, RunOptions]);
    const faults = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ""}`).join(" | ")}`,
    );
    expect(faults, `${where} ${theme}`).toEqual([]);
  }
  await setTheme(page, undefined);
}

/** Selects a theme like the theme menu. Undefined selects the theme of the system. */
function setTheme(page: Page, theme: Theme | undefined): Promise<void> {
  return page.evaluate((chosen) => {
    if (chosen) document.documentElement.dataset["theme"] = chosen;
    else delete document.documentElement.dataset["theme"];
  }, theme);
}

/**
 * Expects that the open page fits a narrow screen without horizontal scrolling. Then restores the size of the screen.
 */
export async function expectToFit(page: Page, where = ""): Promise<void> {
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...PHONE, width });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${where} ${width}` })
      .toBe(width);
  }
  if (size) await page.setViewportSize(size);
}
