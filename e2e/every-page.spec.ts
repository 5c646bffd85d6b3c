// Checks every page on one load with an empty cache: its first HTML, its scripts, its accessibility, and a narrow screen.
import { expectAccessible, expectToFit, unfold } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";
import { measureLoad } from "@/e2e/page-load";
import { type Site, type SitePage, SITE_PAGES, makeSite } from "@/e2e/site-pages";

/** Limits for the transferred scripts that a document names, and for all scripts until the page is idle. */
const KB = 1024;
const BUDGET = { public: 120 * KB, account: 120 * KB, console: 200 * KB };

type Exception = { first: number; all: number; why: string };
/** Pages over their budget, with their own limits and the reason. React and Next take 113.4 KB of each. */
const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  "/": { first: 121 * KB, all: 121 * KB, why: "0.1 KB disables submit buttons until hydration" },
  "/sign-in": { first: 122 * KB, all: 122 * KB, why: "frame, form, and problems 7.3 KB" },
  "/invite": { first: 122 * KB, all: 122 * KB, why: "like the sign-in page, with two forms" },
  "/check": {
    first: 125 * KB,
    all: 156 * KB,
    why: "the check loads automatically after the page, to work offline; 7 KB of it checks the place in the log, 0.5 KB takes a policy, 0.4 KB compares numbers exactly, 0.1 KB says what met means where something must not occur",
  },
  "/cockpit": {
    first: 201 * KB,
    all: 201 * KB,
    why: "0.4 KB shows a comment that was not recorded, and names a text that is too long for its view",
  },
  "/escalations/{escalation}": {
    first: 202 * KB,
    all: 202 * KB,
    why: "the whole item of the cockpit, and the form that signs a judgment in the browser; 0.5 KB of hash functions are in two chunks, since the check of the log has them too",
  },
  "/rubrics/drafts/{draft}": {
    first: 213 * KB,
    all: 331 * KB,
    why: "zod 28 KB for example requests; CodeMirror 112 KB; 0.2 KB keeps what was entered before hydration",
  },
  "/reports": { first: 200 * KB, all: 274 * KB, why: "recharts 99 KB, once a chart is rendered" },
};

const REPORTS: SitePage[] = [
  { kind: "console", address: "/reports?group=quality", shows: "Release check" },
  { kind: "console", address: "/reports?group=cost", shows: "ms" },
];

/** Pages with a part that only the browser can draw: its own signing key, and the comparison, which is loaded later. */
const IN_PART_BY_BROWSER = new Set(["/escalations", "/escalations/{escalation}", "/rubrics/{rubric}/diff?base={base}"]);

let site: Site;
test.beforeAll(async ({ service }) => {
  site = await makeSite(service);
});

for (const sitePage of [...SITE_PAGES, ...REPORTS]) {
  const { address, kind, shows } = sitePage;
  test(`${address}: complete at first, within budget, accessible, and fits a phone`, async ({ page, service }) => {
    if (kind === "console") await page.context().addCookies([site.session]);
    const load = await measureLoad(page, service.baseUrl + site.addressOf(sitePage), undefined, async () => {
      await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
      await unfold(page);
      await expectAccessible(page);
      await expectToFit(page);
    });

    const table = load.scripts.toSorted((a, b) => b.bytes - a.bytes).map(({ url, bytes }) => `${bytes}  ${url}`);
    const { first, all } = EXCEPTIONS[address.split("?", 1)[0] ?? ""] ?? budgetOf(kind);
    expect(load.first_script_bytes, table.join("\n")).toBeGreaterThan(100 * KB);
    expect(load.first_script_bytes, table.join("\n")).toBeLessThanOrEqual(first);
    expect(load.script_bytes, table.join("\n")).toBeLessThanOrEqual(all);

    if (shows !== undefined) {
      const html = withoutScripts(load.html);
      // Evidence is highlighted, so that tags divide a text.
      expect(html + html.replace(/<[^>]*>/g, "")).toContain(site.addressOf({ kind, address: shows }));
      if (!IN_PART_BY_BROWSER.has(address)) expect(html).not.toContain('aria-label="Loading');
      // The next items of the review queue are prefetched once the first is rendered.
      const current = new URL(page.url()).searchParams.get("item");
      expect(load.queries.filter((query) => current === null || !isPrefetch(query, current))).toEqual([]);
    }
  });
}

const budgetOf = (kind: SitePage["kind"]) => ({ first: BUDGET[kind], all: BUDGET[kind] });

const withoutScripts = (html: string): string => html.replace(/<script\b[\s\S]*?<\/script>/g, "");

const isPrefetch = (query: string, current: string): boolean =>
  query.startsWith("verification.detail ") && !query.includes(current);
