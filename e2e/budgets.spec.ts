import pLimit from "p-limit";
import { expect, test } from "@/e2e/fixtures";
import { loadPage, type PageLoad } from "@/e2e/page-load";
import { type SitePage, SITE_PAGES, makeSite } from "@/e2e/site-pages";

/** Limits for the transferred scripts that a document names, and for all scripts until the page is idle. */
const KB = 1024;
const BUDGET = { public: 120 * KB, account: 120 * KB, console: 200 * KB };

type Exception = { first: number; all: number; why: string };
/** Pages over their budget, with their own limits and the reason. React and Next take 113.4 KB of each. */
const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  "/sign-in": { first: 122 * KB, all: 122 * KB, why: "frame, form, and problems 7.3 KB" },
  "/invite": { first: 122 * KB, all: 122 * KB, why: "like the sign-in page, with two forms" },
  "/check": {
    first: 124 * KB,
    all: 148 * KB,
    why: "the check loads automatically after the page, to work offline; 0.4 KB of it compares numbers exactly, 0.1 KB says what met means where something must not occur",
  },
  "/cockpit": {
    first: 201 * KB,
    all: 201 * KB,
    why: "0.4 KB shows a comment that was not recorded, and names a text that is too long for its view",
  },
  "/escalations/{escalation}": {
    first: 201 * KB,
    all: 201 * KB,
    why: "the whole item of the cockpit, and the form that signs a judgment in the browser",
  },
  "/rubrics/drafts/{draft}": {
    first: 212 * KB,
    all: 330 * KB,
    why: "zod 28 KB for example requests; CodeMirror 112 KB",
  },
  "/reports": { first: 200 * KB, all: 274 * KB, why: "recharts 99 KB, once a chart is rendered" },
};

/** Only bytes are measured, so pages can load concurrently. */
const CONCURRENCY = 4;

const loads = new Map<SitePage, Promise<PageLoad>>();
test.beforeAll(async ({ browser, service }) => {
  const site = await makeSite(service);
  const limit = pLimit(CONCURRENCY);
  for (const page of SITE_PAGES) {
    const session = page.kind === "console" ? site.session : undefined;
    const load = limit(() => loadPage(browser, service.baseUrl + site.addressOf(page), { session }));
    load.catch(() => {}); // reported by the test of the page
    loads.set(page, load);
  }
});

for (const page of SITE_PAGES) {
  test(`${page.address}: the scripts of a first load are within budget`, async () => {
    const load = (await loads.get(page)) as PageLoad;
    const table = load.scripts.toSorted((a, b) => b.bytes - a.bytes).map(({ url, bytes }) => `${bytes}  ${url}`);
    const { first, all } = EXCEPTIONS[page.address] ?? { first: BUDGET[page.kind], all: BUDGET[page.kind] };
    expect(load.first_script_bytes, table.join("\n")).toBeGreaterThan(100 * KB);
    expect(load.first_script_bytes, table.join("\n")).toBeLessThanOrEqual(first);
    expect(load.script_bytes, table.join("\n")).toBeLessThanOrEqual(all);
  });
}
