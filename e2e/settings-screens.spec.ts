import { expectAccessible, expectToFit, unfold } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";
import { makeEndpoint, openAsOwner } from "@/e2e/settings";
import { SITE_PAGES } from "@/e2e/site-pages";

const SECTIONS = SITE_PAGES.filter(({ address }) => address.startsWith("/settings/")).map(({ address }) => address);

for (const section of SECTIONS) {
  test(`${section}: axe finds nothing, and it fits a narrow screen`, async ({ page, service }) => {
    const tenant = await openAsOwner(page, service);
    const id = await makeEndpoint(service, tenant);
    await page.goto(section.replace("{endpoint}", id));
    await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
    await unfold(page);
    await expectAccessible(page);
    await expectToFit(page);
  });
}
