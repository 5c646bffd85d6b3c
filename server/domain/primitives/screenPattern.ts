// Compile-time screening against catastrophic backtracking. RE2 is linear, but a copy of the pattern may run elsewhere on an engine that
// backtracks (spec: Primitive behavior).
import type * as recheck from "recheck";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import type { Parameters } from "recheck";

export type Screening = "safe" | "exponential" | "polynomial" | "unknown";

// Bounds by count, so that the answer does not depend on load: at most about half a second, a tenth for ordinary patterns. The time limit
// is a last resort.
const BOUNDS: Parameters = {
  timeout: 5_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  recallTimeout: -1,
  seeder: "dynamic",
  attackLimit: 2_000_000,
  incubationLimit: 20_000,
  maxNFASize: 100,
  maxIteration: 5,
  maxGenerationSize: 20,
  maxInitialGenerationSize: 60,
  maxAttackStringSize: 3000,
  maxGeneStringSize: 600,
  mutationSize: 15,
  crossoverSize: 5,
};

const screened = new LRUCache<string, Screening>({ max: 2000 });

/**
 * How a backtracking engine would fare; cached. `unknown`: recheck cannot read the pattern or gave up.
 * The browser build of recheck is plain JavaScript: no worker, no Java, no binary. It takes a quarter of a second to load, so it is loaded
 * with the first pattern.
 */
export function screenPattern(pattern: string, flags: string): Screening {
  const key = `${flags}/${pattern}`;
  const known = screened.get(key);
  if (known) return known;
  if (spentLately() > BUDGET_MS) return "unknown";
  const before = process.cpuUsage();
  const { checkSync } = createRequire(import.meta.url)("recheck/lib/browser.js") as Pick<typeof recheck, "checkSync">;
  const result = checkSync(...toJavaScript(pattern, flags), BOUNDS);
  const answer = result.status === "vulnerable" ? result.complexity.type : result.status;
  screened.set(key, answer);
  spent.push({ at: performance.now(), ms: process.cpuUsage(before).user / 1_000 });
  return answer;
}

/** Screening is synchronous: the CPU time that it may use in each window. */
const BUDGET_MS = 3_000;
const WINDOW_MS = 10_000;
const spent: { at: number; ms: number }[] = [];

function spentLately(): number {
  const since = performance.now() - WINDOW_MS;
  while (spent[0] && spent[0].at < since) spent.shift();
  return spent.reduce((sum, { ms }) => sum + ms, 0);
}

/** The spellings of RE2 that JavaScript writes differently. */
function toJavaScript(pattern: string, flags: string): [source: string, flags: string] {
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const source = pattern.slice(inline?.[0].length ?? 0).replaceAll("(?P<", "(?<");
  return [source, [...new Set(`${flags}${inline?.[1] ?? ""}u`)].join("")];
}
