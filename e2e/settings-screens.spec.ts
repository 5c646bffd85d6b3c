import { expectAccessible, expectToFit, setNarrowScreen, setTheme, THEMES, unfold } from "@/e2e/axe";
import { test } from "@/e2e/fixtures";
import { makeEndpoint, openAsOwner } from "@/e2e/settings";

const SECTIONS = ["keys", "members", "webhooks", "sources", "signing", "audit"] as const;

test.describe("every section", () => {
  for (const theme of THEMES) {
    test(`${theme}: axe finds nothing`, async ({ page, service }) => {
      const tenant = await openAsOwner(page, service);
      const id = await makeEndpoint(service, tenant);
      await setTheme(page, theme);
      for (const section of [...SECTIONS, `webhooks/${id}`]) {
        await page.goto(`/settings/${section}`);
        await page.waitForLoadState("networkidle");
        await unfold(page);
        await expectAccessible(page, section);
      }
    });
  }

  test("fits a narrow screen", async ({ page, service }) => {
    const tenant = await openAsOwner(page, service);
    const id = await makeEndpoint(service, tenant);
    await setNarrowScreen(page);
    for (const section of [...SECTIONS, `webhooks/${id}`]) {
      await page.goto(`/settings/${section}`);
      await page.waitForLoadState("networkidle");
      await expectToFit(page, section);
    }
  });
});
