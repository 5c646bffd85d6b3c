// Loads every page of the built product with an empty cache: transferred script (in the document, and total), requests, paints, blocking, shifts.
// Needs a build. npx tsx e2e/page-figures.ts [--slow] [--runs 3] [--only /docs] [--scripts] [--json]
// --slow: 4x CPU slowdown, slow 4G, a phone's screen (Lighthouse's mobile setting). KB are 1024 bytes.
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { findChromium } from "@/scripts/testing/findChromium.mjs";
import { type PageLoad, loadPage } from "@/e2e/page-load";
import { startService } from "@/e2e/service";
import { SITE_PAGES, makeSite } from "@/e2e/site-pages";

const { values: options } = parseArgs({
  options: {
    slow: { type: "boolean", default: false },
    runs: { type: "string", default: "3" },
    only: { type: "string" },
    scripts: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

type Figure = "first_script_bytes" | "script_bytes" | "requests" | `${string}_ms` | "cumulative_layout_shift";
const FIGURES = [
  ["first_script_bytes", "first script KB", (bytes: number) => (bytes / 1024).toFixed(1)],
  ["script_bytes", "in all", (bytes: number) => (bytes / 1024).toFixed(1)],
  ["requests", "requests", String],
  ["first_contentful_paint_ms", "FCP ms", Math.round],
  ["largest_contentful_paint_ms", "LCP ms", Math.round],
  ["total_blocking_ms", "TBT ms", Math.round],
  ["cumulative_layout_shift", "CLS", (shift: number) => shift.toFixed(3)],
] as const satisfies readonly (readonly [Figure, string, (value: number) => string | number])[];

function median(loads: readonly PageLoad[], figure: (typeof FIGURES)[number][0]): number {
  const sorted = loads.map((load) => load[figure]).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
}

const service = await startService();
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  const site = await makeSite(service);
  const pages = SITE_PAGES.filter(({ address }) => options.only === undefined || address === options.only);
  const rows: object[] = [];
  for (const page of pages) {
    const session = page.kind === "console" ? site.session : undefined;
    const loads: PageLoad[] = [];
    for (let run = 0; run < Number(options.runs); run++) {
      loads.push(await loadPage(browser, service.baseUrl + site.addressOf(page), { session, slow: options.slow }));
    }
    const medians = Object.fromEntries(FIGURES.map(([figure]) => [figure, median(loads, figure)]));
    rows.push({ ...page, ...medians, ...(options.scripts ? { scripts: loads[0]?.scripts } : {}) });
    if (options.json) continue;
    const shown = FIGURES.map(([figure, name, show]) => `${show(median(loads, figure))} ${name}`);
    console.log(`${page.address.padEnd(36)} ${shown.join("  ")}`);
    if (options.scripts) for (const { url, bytes } of loads[0]?.scripts ?? []) console.log(`  ${bytes}  ${url}`);
  }
  if (options.json)
    console.log(JSON.stringify({ runs: Number(options.runs), slow: options.slow, pages: rows }, null, 2));
} finally {
  await browser.close();
  await service.stop();
}
