import { expectAccessible, expectToFit, unfold } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";
import type { Page } from "@/e2e/fixtures";
import { CheckPage } from "@/e2e/pages/CheckPage";
import { golden } from "@/e2e/proofs";
import { inFull } from "@/server/testing/size";

const checked = (vector: string) => async (page: Page) => {
  const { document, keys } = golden(vector);
  const check = new CheckPage(page);
  await check.open();
  await check.useKeys(keys);
  await check.check(JSON.stringify(document));
  await expect(check.sentence).toBeVisible();
};

const VIEWS: Record<string, (page: Page) => Promise<unknown>> = {
  start: async (page) => {
    await page.goto("/");
    await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  },
  "proof check, empty": (page) => page.goto("/check"),
  "proof check, confirmed with notes": checked("valid-two-entries"),
  "proof check, altered": checked("content_hash_mismatch"),
  "proof check, expired": checked("expired"),
  "problem codes": (page) => page.goto("/problems"),
  "one problem": (page) => page.goto("/problems/rate_limited"),
  "missing page": (page) => page.goto("/nowhere"),
};

for (const [name, open] of Object.entries(VIEWS)) {
  test(`${name}: axe finds nothing, and it fits a narrow screen`, async ({ page, allowedErrors }) => {
    if (name === "missing page") allowedErrors.push(/status of 404/);
    await open(page);
    await unfold(page);
    await expectAccessible(page);
    await expectToFit(page);
  });
}

test("reference: axe finds nothing, and it fits a narrow screen", async ({ page }) => {
  test.slow(); // 13,000 elements
  await page.goto("/docs");
  await unfold(page);
  await expectToFit(page);
  if (inFull) await expectAccessible(page, "whole", { themes: ["light"] });
  // The other groups have the same parts and colors, and would take a minute in each theme.
  await expectAccessible(page, "one group", { exclude: "main section[aria-label] ~ section" });
});
