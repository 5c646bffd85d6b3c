// A scripted reviewer accepts 100 verdicts as fast as possible: milliseconds from key press to next item, and requests
// per item. Needs a build; run it with: npx tsx e2e/review-speed.ts
import { chromium } from "@playwright/test";
import { findChromium } from "@/scripts/testing/findChromium.mjs";
import { makeReviewTenant, makeFlagged } from "@/e2e/review";
import { startService } from "@/e2e/service";

const ITEMS = 100;
const TEXT = "A line of ordinary length that says nothing in particular.\n".repeat(150);

declare global {
  interface Window {
    paintedAfter: number[];
  }
}

/** Records, in the page, the time from each key press to the paint of the next item. */
function watchKeys(): void {
  window.paintedAfter = [];
  const title = () => document.querySelector("h2")?.textContent;
  document.addEventListener(
    "keydown",
    () => {
      const before = title();
      const pressed = performance.now();
      const look = () => {
        const now = title();
        if (now === undefined || now === before || !document.querySelector("[data-index]")) requestAnimationFrame(look);
        else {
          // A message that is posted within a frame arrives after the paint.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.paintedAfter.push(performance.now() - pressed);
          port2.postMessage(null);
        }
      };
      requestAnimationFrame(look);
    },
    true,
  );
}

const service = await startService();
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  const tenant = await makeReviewTenant(service);
  for (let index = 0; index <= ITEMS; index++) {
    await makeFlagged(service, tenant, { inline: `${TEXT}Version 2.4.${index}` }, `item-${index}`);
  }
  const context = await browser.newContext({ baseURL: service.baseUrl, viewport: { width: 1440, height: 900 } });
  await context.addCookies([tenant.session]);
  const page = await context.newPage();
  // tsx compiles functions to call this helper, which the page does not have.
  await page.addInitScript("globalThis.__name = (named) => named");
  await page.goto("/cockpit");
  await page.getByRole("button", { name: "Accept" }).waitFor();
  await page.waitForTimeout(5_000);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/trpc/")) requests.push(new URL(request.url()).pathname.slice("/api/trpc/".length));
  });
  await page.evaluate(watchKeys);
  for (let index = 0; index < ITEMS; index++) {
    await page.keyboard.press("a");
    await page.waitForFunction((count) => window.paintedAfter.length > count, index, { polling: 5 });
  }
  const times = (await page.evaluate(() => window.paintedAfter)).sort((a, b) => a - b);
  await page.waitForTimeout(15_000);
  const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? NaN);
  const calls = requests.flatMap((path) => path.split(","));
  const byCall = Object.fromEntries(
    [...new Set(calls)].map((call) => [call, calls.filter((one) => one === call).length]),
  );
  console.log(
    JSON.stringify({
      items: times.length,
      key_to_next_ms: { median: at(0.5), p95: at(0.95), max: at(1) },
      requests_per_item: requests.length / ITEMS,
      calls: byCall,
    }),
  );
} finally {
  await browser.close();
  await service.stop();
}
