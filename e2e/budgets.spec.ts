import { expect, test } from "@/e2e/fixtures";
import { loadPage } from "@/e2e/page-load";
import type { Site } from "@/e2e/site-pages";
import { SITE_PAGES, makeSite } from "@/e2e/site-pages";

/** What the scripts of a first load may weigh as transferred. A kilobyte is 1024 bytes. */
const KB = 1024;
const BUDGET = { public: 120 * KB, account: 120 * KB, console: 200 * KB };

/** Pages that are over their budget, with why, and what holds them from growing further. */
const OVER: Readonly<Record<string, { most: number; why: string }>> = {
  "/sign-in": { most: 122 * KB, why: "React and Next take 113.4 KB; frame, form and refusals 7.3 KB" },
  "/invite": { most: 122 * KB, why: "as the sign-in page, with two forms" },
  "/check": { most: 140 * KB, why: "the whole check stands in the page, 25 KB, since it works offline once loaded" },
  "/rubrics/drafts/{draft}": { most: 325 * KB, why: "CodeMirror 112 KB; zod 28 KB for what an example is sent as" },
  "/reports": { most: 266 * KB, why: "recharts 99 KB" },
};

let site: Site;
test.beforeAll(async ({ service }) => {
  site = await makeSite(service);
});

for (const page of SITE_PAGES) {
  test(`${page.address}: the script of a first load keeps to its budget`, async ({ browser, service }) => {
    const session = page.kind === "console" ? site.session : undefined;
    const { script_bytes, scripts } = await loadPage(browser, service.baseUrl + site.addressOf(page), { session });
    const table = scripts.toSorted((a, b) => b.bytes - a.bytes).map(({ url, bytes }) => `${bytes}  ${url}`);
    expect(scripts.length).toBeGreaterThan(3);
    expect(script_bytes, table.join("\n")).toBeLessThanOrEqual(OVER[page.address]?.most ?? BUDGET[page.kind]);
  });
}
