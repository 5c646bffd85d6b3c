// One page opened as by a visitor who was never here: what came over the wire, and how long it took to be there.
import type { Browser, CDPSession, Request } from "@playwright/test";
import type { SessionCookie } from "@/e2e/session";

export type Script = { url: string; bytes: number };
export type PageLoad = {
  /** Bodies of all script files as transferred, whoever asked for them, until the page was quiet. */
  script_bytes: number;
  /** Those of them that the document itself names: what has to come before the page can be used. */
  first_script_bytes: number;
  scripts: Script[];
  /** All requests, of every kind. */
  requests: number;
  first_contentful_paint_ms: number;
  largest_contentful_paint_ms: number;
  /** What tasks took beyond 50 ms each, from the first contentful paint until the page was quiet. */
  total_blocking_ms: number;
  cumulative_layout_shift: number;
};

/** Lighthouse's slow 4G and mid-range telephone, as it sets them when the browser itself is slowed down. */
const SLOW = { cpu: 4, latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };

/** So long without any request in flight or newly made, the page is quiet. */
const QUIET_MS = { fast: 1500, slow: 5000 };
const LONGEST_MS = 90_000;

declare global {
  interface Window {
    seen: { fcp: number; lcp: number; shift: number; tasks: { at: number; ms: number }[] };
  }
}

type LoadOptions = { session?: SessionCookie | undefined; slow?: boolean };

/** Opens `url` in a context of its own, with an empty cache, 1440 by 900, or as a telephone when slow. */
export async function loadPage(browser: Browser, url: string, { session, slow = false }: LoadOptions) {
  const viewport = slow ? { width: 412, height: 823 } : { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport });
  try {
    if (session) await context.addCookies([session]);
    const page = await context.newPage();
    if (slow) await slowDown(await context.newCDPSession(page));
    // The runner compiles functions to call this helper, which a page does not have.
    await page.addInitScript("globalThis.__name = (named) => named");
    await page.addInitScript(watch);
    const requests: Request[] = [];
    let open = 0;
    let lastAt = Date.now();
    const ended = () => {
      open--;
      lastAt = Date.now();
    };
    page.on("request", (request) => {
      requests.push(request);
      open++;
      lastAt = Date.now();
    });
    page.on("requestfinished", ended);
    page.on("requestfailed", ended);
    const answer = await page.goto(url, { waitUntil: "load", timeout: LONGEST_MS });
    const named = scriptsNamedIn((await answer?.text()) ?? "");
    const deadline = Date.now() + LONGEST_MS;
    const quiet = slow ? QUIET_MS.slow : QUIET_MS.fast;
    while ((open > 0 || Date.now() - lastAt < quiet) && Date.now() < deadline) await page.waitForTimeout(50);
    const landed = new URL(page.url());
    if (landed.pathname !== new URL(url).pathname) throw new Error(`${url} led to ${landed.pathname}`);
    const scripts = await Promise.all(requests.filter(isScript).map(sized));
    const seen = await page.evaluate(() => window.seen);
    return figures(requests.length, scripts, named, seen);
  } finally {
    await context.close();
  }
}

/** Addresses in the tags of a document: scripts, and scripts to be fetched ahead. */
function scriptsNamedIn(html: string): ReadonlySet<string> {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return new Set(tags.flatMap((tag) => /(?:src|href)="([^"?]+\.js)[?"]/.exec(tag)?.[1] ?? []));
}

const bytesOf = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

function figures(
  requests: number,
  scripts: Script[],
  named: ReadonlySet<string>,
  { fcp, lcp, shift, tasks }: Window["seen"],
): PageLoad {
  return {
    script_bytes: bytesOf(scripts),
    first_script_bytes: bytesOf(scripts.filter(({ url }) => named.has(url))),
    scripts,
    requests,
    first_contentful_paint_ms: fcp,
    largest_contentful_paint_ms: lcp,
    total_blocking_ms: tasks.reduce((sum, { at, ms }) => sum + (at + ms > fcp ? Math.max(0, ms - 50) : 0), 0),
    cumulative_layout_shift: shift,
  };
}

/** By name: a script that is fetched ahead has no resource type of its own. */
const isScript = (request: Request): boolean => new URL(request.url()).pathname.endsWith(".js");

async function sized(request: Request): Promise<Script> {
  return { url: new URL(request.url()).pathname, bytes: (await request.sizes()).responseBodySize };
}

async function slowDown(cdp: CDPSession): Promise<void> {
  const { cpu, ...network } = SLOW;
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", { offline: false, ...network });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpu });
}

/** In the page, before its own scripts. */
function watch(): void {
  window.seen = { fcp: NaN, lcp: NaN, shift: 0, tasks: [] };
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") window.seen.fcp = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => (window.seen.lcp = startTime));
  observe("longtask", ({ startTime, duration }) => window.seen.tasks.push({ at: startTime, ms: duration }));
  // Shifts are one window of at most five seconds in the standard; a first load here is one window, so their sum is at least that.
  observe("layout-shift", (entry) => (window.seen.shift += (entry as PerformanceEntry & { value: number }).value));
}
