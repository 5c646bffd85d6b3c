// Loads one page as a first-time visitor: transfer sizes and timings.
import type { Browser, CDPSession, Page, Request } from "@playwright/test";
import type { SessionCookie } from "@/e2e/session";

type Script = { url: string; bytes: number };
export type PageLoad = {
  /** Transferred bodies of all script files until network idle. */
  script_bytes: number;
  /** Scripts in the document, which are required before the page is usable. */
  first_script_bytes: number;
  scripts: Script[];
  /** Requests of all kinds. */
  requests: number;
  first_contentful_paint_ms: number;
  largest_contentful_paint_ms: number;
  /** Task time beyond 50 ms each, from the first contentful paint until network idle. */
  total_blocking_ms: number;
  cumulative_layout_shift: number;
  html: string;
  /** The queries that the page sent until it was first idle, and at least during SHORTEST_POLL_MS, each with its input. */
  queries: string[];
};

/** Lighthouse's slow 4G and mid-range phone, with applied (not simulated) throttling. */
const SLOW = { cpu: 4, latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };

/** Time without a request in flight or started after which the page counts as idle. */
const IDLE_MS = { fast: 1000, slow: 5000 };
/** Time without a request after which a page has probably sent its first queries. */
const FIRST_IDLE_MS = 250;
const LONGEST_MS = 90_000;
/** The shortest poll interval of a page that shows only finished work. */
const SHORTEST_POLL_MS = 5_000;

declare global {
  interface Window {
    seen: { fcp: number; lcp: number; shift: number; tasks: { at: number; ms: number }[] };
  }
}

type LoadOptions = { session?: SessionCookie | undefined; slow?: boolean };

/** Opens `url` in a new context with an empty cache, 1440 by 900, or as a phone when slow. */
export async function loadPage(browser: Browser, url: string, { session, slow = false }: LoadOptions) {
  const viewport = slow ? { width: 412, height: 823 } : { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport });
  try {
    if (session) await context.addCookies([session]);
    const page = await context.newPage();
    if (slow) await slowDown(await context.newCDPSession(page));
    return await measureLoad(page, url, slow ? IDLE_MS.slow : IDLE_MS.fast);
  } finally {
    await context.close();
  }
}

/**
 * Opens `url` in a page that has not loaded anything before, and waits until it is idle. `check` runs during that wait,
 * and once more if the page has sent a request since it began.
 */
export async function measureLoad(
  page: Page,
  url: string,
  idleMs: number = IDLE_MS.fast,
  check?: () => Promise<void>,
): Promise<PageLoad> {
  // The runner's compiled functions call this helper, which does not exist in a page.
  await page.addInitScript("globalThis.__name = (named) => named");
  await page.addInitScript(watch);
  const requests: Request[] = [];
  const earlyRequests: Request[] = [];
  const pollingStartsAtMs = Date.now() + SHORTEST_POLL_MS;
  let wasIdle = false;
  let open = 0;
  let lastAt = Date.now();
  const ended = () => {
    open--;
    lastAt = Date.now();
  };
  page.on("request", (request) => {
    requests.push(request);
    if (!wasIdle || Date.now() < pollingStartsAtMs) earlyRequests.push(request);
    open++;
    lastAt = Date.now();
  });
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  const answer = await page.goto(url, { waitUntil: "load", timeout: LONGEST_MS });
  const html = (await answer?.text()) ?? "";
  const deadline = Date.now() + LONGEST_MS;
  const waitUntilIdle = async (ms: number) => {
    while ((open > 0 || Date.now() - lastAt < ms) && Date.now() < deadline) await page.waitForTimeout(50);
  };
  // The page sends its first queries during hydration, which ends before the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await waitUntilIdle(FIRST_IDLE_MS);
  wasIdle = true;
  if (check) {
    const { length } = requests;
    await check();
    await waitUntilIdle(idleMs);
    if (requests.length > length) await check();
  }
  await waitUntilIdle(idleMs);
  const landed = new URL(page.url());
  if (landed.pathname !== new URL(url).pathname) throw new Error(`${url} redirected to ${landed.pathname}`);
  const scripts = await Promise.all(requests.filter(isScript).map(sized));
  const observed = await page.evaluate(() => window.seen);
  return {
    ...figures(requests.length, scripts, scriptsNamedIn(html), observed),
    html,
    queries: earlyRequests.flatMap(queriesOf),
  };
}

/** Returns the queries of a request, each with its input; none for a mutation. */
export function queriesOf(request: Request): string[] {
  const { pathname, searchParams } = new URL(request.url());
  if (request.method() !== "GET" || !pathname.startsWith("/api/trpc/")) return [];
  const inputs = JSON.parse(searchParams.get("input") ?? "{}") as Record<string, unknown>;
  return pathname
    .slice("/api/trpc/".length)
    .split(",")
    .map((procedure, index) => `${procedure} ${JSON.stringify(inputs[index])}`);
}

/** Returns the script URLs in the tags of a document, including preloads. */
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
): Omit<PageLoad, "html" | "queries"> {
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

/** Checks the name, since a preloaded script has no resource type of script. */
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

/** Runs in the page before its scripts. */
function watch(): void {
  window.seen = { fcp: NaN, lcp: NaN, shift: 0, tasks: [] };
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") window.seen.fcp = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => (window.seen.lcp = startTime));
  observe("longtask", ({ startTime, duration }) => window.seen.tasks.push({ at: startTime, ms: duration }));
  // The standard's session window is at most five seconds; this sum over the whole load is an upper bound.
  observe("layout-shift", (entry) => (window.seen.shift += (entry as PerformanceEntry & { value: number }).value));
}
