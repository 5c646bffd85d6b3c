// Requirements of every page: no axe violations in any theme, and no overflow on a narrow screen.
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import axe from "axe-core";
import type { RunOptions } from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export const THEMES = ["light", "dark", "contrast"] as const;

/** Applies from the next page load; reduced motion, so that no color is checked in mid-transition. */
export async function setTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript((chosen) => localStorage.setItem("svc-verify.theme", chosen), theme);
}

/** Opens all collapsed parts, which are checked as well. */
export function unfold(page: Page): Promise<void> {
  return page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
}

/** `where` names the page in failure messages; `without` lists rules that do not apply to it. */
export async function expectAccessible(
  page: Page,
  where = "",
  { without = [] }: { without?: string[] } = {},
): Promise<void> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate((options) => window.axe.run(options), {
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
    selectors: false,
  } satisfies RunOptions);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect(found, where).toEqual([]);
}

/** Phone size; call before opening the page. */
export function setNarrowScreen(page: Page): Promise<void> {
  return page.setViewportSize({ width: 390, height: 844 });
}

export async function expectToFit(page: Page, where = ""): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width);
}
