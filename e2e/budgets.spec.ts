import pLimit from "p-limit";
import { expect, test } from "@/e2e/fixtures";
import { loadPage } from "@/e2e/page-load";
import type { PageLoad } from "@/e2e/page-load";
import type { SitePage } from "@/e2e/site-pages";
import { SITE_PAGES, makeSite } from "@/e2e/site-pages";

/** What the scripts that a document names may weigh as transferred, and all that come until the page is quiet. A kilobyte is 1024 bytes. */
const KB = 1024;
const BUDGET = { public: 120 * KB, account: 120 * KB, console: 200 * KB };

type Over = { first: number; all: number; why: string };
/** Pages that are over their budget, with why, and what holds them from growing further. React and Next take 113.4 KB of each. */
const OVER: Readonly<Record<string, Over>> = {
  "/sign-in": { first: 122 * KB, all: 122 * KB, why: "frame, form and refusals 7.3 KB" },
  "/invite": { first: 122 * KB, all: 122 * KB, why: "as the sign-in page, with two forms" },
  "/check": { first: 124 * KB, all: 143 * KB, why: "the check itself comes by itself after the page, to work offline" },
  "/rubrics/drafts/{draft}": {
    first: 212 * KB,
    all: 330 * KB,
    why: "zod 28 KB for what an example is sent as; CodeMirror 112 KB",
  },
  "/reports": { first: 200 * KB, all: 272 * KB, why: "recharts 99 KB, once a chart is to be drawn" },
};

/** Bytes are measured, no times: while one page is waited for to be quiet, others load. */
const AT_ONCE = 4;

const loads = new Map<SitePage, Promise<PageLoad>>();
test.beforeAll(async ({ browser, service }) => {
  const site = await makeSite(service);
  const atOnce = pLimit(AT_ONCE);
  for (const page of SITE_PAGES) {
    const session = page.kind === "console" ? site.session : undefined;
    const load = atOnce(() => loadPage(browser, service.baseUrl + site.addressOf(page), { session }));
    load.catch(() => {}); // told by the page's own test
    loads.set(page, load);
  }
});

for (const page of SITE_PAGES) {
  test(`${page.address}: the script of a first load keeps to its budget`, async () => {
    const load = (await loads.get(page)) as PageLoad;
    const table = load.scripts.toSorted((a, b) => b.bytes - a.bytes).map(({ url, bytes }) => `${bytes}  ${url}`);
    const { first, all } = OVER[page.address] ?? { first: BUDGET[page.kind], all: BUDGET[page.kind] };
    expect(load.first_script_bytes, table.join("\n")).toBeGreaterThan(100 * KB);
    expect(load.first_script_bytes, table.join("\n")).toBeLessThanOrEqual(first);
    expect(load.script_bytes, table.join("\n")).toBeLessThanOrEqual(all);
  });
}
