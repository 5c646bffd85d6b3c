// Screens patterns for catastrophic backtracking when they are compiled. RE2 is linear, but a copy of the pattern may
// run elsewhere on an engine that backtracks (spec: Primitive behavior).
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import type { checkSync as CheckSync, Parameters } from "recheck";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { compileAuthored } from "@/server/primitives/safeRegex";
import { isObject } from "@/server/rubric/fields";

const RECHECK = "recheck/lib/browser.js";

export type Screening = "safe" | "exponential" | "polynomial" | "unknown";

// Bounds by count, so that the answer does not depend on load: at most about half a second, a tenth for ordinary
// patterns. The time limit is a last resort.
const BOUNDS: Parameters = {
  timeout: 12_000,
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

const screeningCache = new LRUCache<string, Screening>({
  max: 2000,
  maxSize: 2 ** 20,
  sizeCalculation: (_, key) => 2 * key.length + 100,
});

/**
 * Estimates the time of a backtracking engine, with a cache. `unknown`: recheck cannot read the pattern or gave up.
 * Blocks the thread unless the answer is cached, so requests compile by work/compileAuthored.ts. The browser build of
 * recheck is plain JavaScript: no Java, no binary. It takes a quarter of a second to load, so it is loaded with the
 * first pattern.
 */
export function screenPattern(pattern: string, flags: string): Screening {
  const key = cacheKey(pattern, flags);
  const knownScreening = screeningCache.get(key);
  if (knownScreening) return knownScreening;
  if (recentCpuMs() > BUDGET_MS) return "unknown";
  const cpuBefore = process.cpuUsage();
  const answer = analyze(pattern, flags);
  screeningCache.set(key, answer);
  spentCpu.push({ spentAtMs: performance.now(), cpuMs: process.cpuUsage(cpuBefore).user / 1_000 });
  return answer;
}

/** Time for which an unknown answer is cached. */
const UNKNOWN_TTL_MS = 10_000;

export type ScreenedPattern = { pattern: string; flags: string; screening: Screening };

/** Stores the answers of another thread in the cache of this one, where compiling finds them. */
export function storeScreenings(screenings: readonly ScreenedPattern[]): void {
  for (const { pattern, flags, screening } of screenings) {
    const key = cacheKey(pattern, flags);
    if (screeningCache.has(key)) continue;
    screeningCache.set(key, screening, screening === "unknown" ? { ttl: UNKNOWN_TTL_MS } : {});
  }
}

export function cachedScreening({ pattern, flags }: Omit<ScreenedPattern, "screening">): Screening | undefined {
  return screeningCache.get(cacheKey(pattern, flags));
}

/** Screens an authored pattern; null when the compiler refuses it. May take seconds, so it runs in worker threads. */
export function screenAuthored({ pattern, flags }: Omit<ScreenedPattern, "screening">): Screening | null {
  try {
    if ("tooLarge" in compileAuthored(pattern, flags)) return null;
  } catch {
    return null;
  }
  return analyze(pattern, flags);
}

/** Lists the patterns that the compiler would screen in an authored rubric, which may have any shape. */
export function listPatterns(authored: unknown): { pattern: string; flags: string }[] {
  const criteria = isObject(authored) && Array.isArray(authored["criteria"]) ? authored["criteria"] : [];
  return criteria.slice(0, LIMITS.criteria).flatMap((criterion: unknown) => {
    if (!isObject(criterion) || criterion["primitive"] !== "regex_match@1" || !isObject(criterion["config"])) return [];
    const { pattern, flags = "" } = criterion["config"];
    if (typeof pattern !== "string" || typeof flags !== "string" || pattern.length > SERVER_LIMITS.patternChars)
      return [];
    return [{ pattern, flags: [...new Set(flags)].sort().join("") }];
  });
}

function analyze(pattern: string, flags: string): Screening {
  const { checkSync } = createRequire(import.meta.url)(RECHECK) as { checkSync: typeof CheckSync };
  let result: ReturnType<typeof CheckSync>;
  try {
    result = checkSync(...toJavaScript(pattern, flags), BOUNDS);
  } catch (error) {
    // The analyzer is recursive: groups that nest deeply overflow the stack.
    if (error instanceof RangeError) return "unknown";
    throw error;
  }
  return result.status === "vulnerable" ? result.complexity.type : result.status;
}

const cacheKey = (pattern: string, flags: string): string => `${flags}/${pattern}`;

/** CPU time that synchronous screening may use per window. */
const BUDGET_MS = 3_000;
const WINDOW_MS = 10_000;
const spentCpu: { spentAtMs: number; cpuMs: number }[] = [];

function recentCpuMs(): number {
  const windowStart = performance.now() - WINDOW_MS;
  while (spentCpu[0] && spentCpu[0].spentAtMs < windowStart) spentCpu.shift();
  return spentCpu.reduce((sum, { cpuMs: ms }) => sum + ms, 0);
}

/** Translates a pattern from RE2 syntax to JavaScript. */
function toJavaScript(pattern: string, flags: string): [source: string, flags: string] {
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const source = pattern.slice(inline?.[0].length ?? 0).replaceAll("(?P<", "(?<");
  return [source, [...new Set(`${flags}${inline?.[1] ?? ""}u`)].join("")];
}
