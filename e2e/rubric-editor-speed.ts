// Types into the editor of a rubric with fifty criteria: milliseconds from keypress to paint by field, while typing
// continuously (every 120 ms) and with pauses in which the draft is checked and saved (every 700 ms); and how the main
// thread's time is spent. Needs a build; run it with: npx tsx e2e/rubric-editor-speed.ts
import { chromium, type CDPSession, type Locator, type Page } from "@playwright/test";
import { loadavg } from "node:os";
import { FIFTY, openDraft } from "@/e2e/drafts";
import { findChromium } from "@/scripts/testing/findChromium.mjs";
import { startService } from "@/e2e/service";
import { signIn } from "@/e2e/session";

const PACES = [
  { pace: "on and on", keys: 60, delay: 120 },
  { pace: "with pauses", keys: 20, delay: 700 },
];

declare global {
  interface Window {
    paintedAfter: number[];
  }
}

/** Records, in the page, the time from each keypress until the next frame is painted. */
function watchKeys(): void {
  window.paintedAfter = [];
  document.addEventListener(
    "keydown",
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        // A message posted within a frame arrives after the frame is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.paintedAfter.push(performance.now() - timeStamp);
        port2.postMessage(null);
      }),
    true,
  );
}

type Work = Record<"ScriptDuration" | "LayoutDuration" | "RecalcStyleDuration" | "TaskDuration", number>;

/** Returns the seconds spent by the page's main thread so far. */
async function workOf(session: CDPSession): Promise<Work> {
  const { metrics } = await session.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as Work;
}

async function measure(
  page: Page,
  session: CDPSession,
  [field, locator]: [field: string, Locator],
  { pace, keys, delay }: (typeof PACES)[number],
) {
  await locator.click();
  await page.keyboard.press("End");
  await page.waitForTimeout(2_000);
  await page.evaluate(() => (window.paintedAfter = []));
  const before = await workOf(session);
  await page.keyboard.type("abcdefghi ".repeat(keys / 10), { delay });
  const after = await workOf(session);
  const times = (await page.evaluate(() => window.paintedAfter)).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? NaN);
  const each = (name: keyof Work) => Math.round(((after[name] - before[name]) / keys) * 10_000) / 10;
  return {
    field,
    pace,
    key_to_paint_ms: { n: times.length, median: at(0.5), p95: at(0.95), max: at(1) },
    main_thread_ms_per_key: {
      all: each("TaskDuration"),
      script: each("ScriptDuration"),
      style: each("RecalcStyleDuration"),
      layout: each("LayoutDuration"),
    },
    load: loadavg()[0]?.toFixed(1),
  };
}

const service = await startService();
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  const context = await browser.newContext({ baseURL: service.baseUrl, viewport: { width: 1440, height: 900 } });
  await context.addCookies([await signIn(service, service.owner)]);
  const page = await context.newPage();
  // The runner's compiled functions call this helper, which does not exist in a page.
  await page.addInitScript("globalThis.__name = (named) => named");
  const editor = await openDraft(page, service, FIFTY);
  await editor.openCriterion(25);
  await editor.expectCompiles();
  await page.evaluate(watchKeys);
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  const fields: [string, Locator][] = [
    ["title", editor.criterion(25).getByLabel("Title")],
    ["statement", editor.criterion(25).getByLabel("Statement")],
    ["source", editor.source.getByText('"description"').or(editor.source.locator(".cm-line").nth(1)).first()],
  ];
  for (const field of fields) {
    for (const pace of PACES) console.log(JSON.stringify(await measure(page, session, field, pace)));
  }
} finally {
  await browser.close();
  await service.stop();
}
