// Compile-time screening against catastrophic backtracking. RE2 is linear, but a copy of the pattern may run elsewhere on an engine that
// backtracks (spec: Primitive behavior).
import type * as recheck from "recheck";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import type { Diagnostics, Parameters } from "recheck";
import { LIMITS } from "@/server/contracts/limits";
import { inWorker } from "@/server/domain/primitives/patternWorkers";
import { compileAuthored } from "@/server/domain/primitives/safeRegex";
import { isObject } from "@/server/domain/rubric/fields";

const RECHECK = "recheck/lib/browser.js";
const packages = () => createRequire(import.meta.url);

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

const screened = new LRUCache<string, Screening>({
  max: 2000,
  maxSize: 2 ** 20,
  sizeCalculation: (_, key) => 2 * key.length + 100,
});

/**
 * How a backtracking engine would fare; cached. `unknown`: recheck cannot read the pattern or gave up.
 * Blocks the thread unless the answer is cached: a request awaits `screenPatterns` first.
 * The browser build of recheck is plain JavaScript: no Java, no binary. It takes a quarter of a second to load, so it is loaded with the
 * first pattern.
 */
export function screenPattern(pattern: string, flags: string): Screening {
  const key = keyOf(pattern, flags);
  const known = screened.get(key);
  if (known) return known;
  if (spentLately() > BUDGET_MS) return "unknown";
  const before = process.cpuUsage();
  const { checkSync } = packages()(RECHECK) as Pick<typeof recheck, "checkSync">;
  const answer = screeningOf(checkSync(...toJavaScript(pattern, flags), BOUNDS));
  screened.set(key, answer);
  spent.push({ at: performance.now(), ms: process.cpuUsage(before).user / 1_000 });
  return answer;
}

/** For how long a pattern that was given up is not tried again. */
const GIVEN_UP_MS = 10_000;
/** All patterns of one rubric together; what is not screened by then is `unknown`. */
const RUBRIC_MS = 10_000;

/** Screens the patterns of an authored rubric, of any shape, off the event loop, so that compiling it finds the answers. */
export async function screenPatterns(tenantId: string, authored: unknown): Promise<void> {
  const until = performance.now() + RUBRIC_MS;
  const recheck = packages().resolve(RECHECK);
  for (const { pattern, flags } of patternsIn(authored)) {
    const key = keyOf(pattern, flags);
    if (screened.has(key)) continue;
    const [source, javaScriptFlags] = toJavaScript(pattern, flags);
    const result = await inWorker(tenantId, { source, flags: javaScriptFlags, bounds: BOUNDS, recheck }, until);
    if (result) screened.set(key, screeningOf(result));
    else screened.set(key, "unknown", { ttl: GIVEN_UP_MS });
  }
}

/** Only patterns that the compiler would screen; it refuses the others. */
function patternsIn(authored: unknown): { pattern: string; flags: string }[] {
  const criteria = isObject(authored) && Array.isArray(authored["criteria"]) ? authored["criteria"] : [];
  return criteria.slice(0, LIMITS.criteria).flatMap((criterion: unknown) => {
    if (!isObject(criterion) || criterion["primitive"] !== "regex_match@1" || !isObject(criterion["config"])) return [];
    const { pattern, flags = "" } = criterion["config"];
    if (typeof pattern !== "string" || typeof flags !== "string" || pattern.length > LIMITS.patternChars) return [];
    const letters = [...new Set(flags)].sort().join("");
    return screensAt(pattern, letters) ? [{ pattern, flags: letters }] : [];
  });
}

function screensAt(pattern: string, flags: string): boolean {
  try {
    return !("tooLarge" in compileAuthored(pattern, flags));
  } catch {
    return false;
  }
}

const keyOf = (pattern: string, flags: string): string => `${flags}/${pattern}`;

function screeningOf(result: Diagnostics): Screening {
  return result.status === "vulnerable" ? result.complexity.type : result.status;
}

/** The CPU time that synchronous screening may use in each window. */
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
