// What every screen is held to: axe finds nothing in any theme, and nothing overflows a narrow screen.
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

/** From the next page on; without motion, so that no colour is seen half-way. */
export async function setTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript((chosen) => localStorage.setItem("svc-verify.theme", chosen), theme);
}

/** Folded parts count as well. */
export function unfold(page: Page): Promise<void> {
  return page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
}

/** `where` names the screen in what a failure says; `without` are rules that do not apply to it. */
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

/** A telephone; before the page is opened. */
export function setNarrowScreen(page: Page): Promise<void> {
  return page.setViewportSize({ width: 390, height: 844 });
}

export async function expectToFit(page: Page, where = ""): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width);
}
