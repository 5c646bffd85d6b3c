// Compile-time screening against catastrophic backtracking. RE2 is linear, but a copy of the pattern may run elsewhere
// on an engine that backtracks (spec: Primitive behavior).
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
 * How a backtracking engine would fare; cached. `unknown`: recheck cannot read the pattern or gave up. Blocks the
 * thread unless the answer is cached: requests compile by work/compileAuthored.ts. The browser build of recheck is
 * plain JavaScript: no Java, no binary. It takes a quarter of a second to load, so it is loaded with the first pattern.
 */
export function screenPattern(pattern: string, flags: string): Screening {
  const key = keyOf(pattern, flags);
  const knownScreening = screened.get(key);
  if (knownScreening) return knownScreening;
  if (spentLately() > BUDGET_MS) return "unknown";
  const before = process.cpuUsage();
  const answer = analyze(pattern, flags);
  screened.set(key, answer);
  spent.push({ at: performance.now(), ms: process.cpuUsage(before).user / 1_000 });
  return answer;
}

/** The time in which a pattern that was given up is not tried again. */
const GIVEN_UP_MS = 10_000;

export type Screened = { pattern: string; flags: string; screening: Screening };

/** Keeps what another thread found, so that compiling finds the answers. */
export function noteScreenings(found: readonly Screened[]): void {
  for (const { pattern, flags, screening } of found) {
    const key = keyOf(pattern, flags);
    if (screened.has(key)) continue;
    screened.set(key, screening, screening === "unknown" ? { ttl: GIVEN_UP_MS } : {});
  }
}

export function knownScreening({ pattern, flags }: Omit<Screened, "screening">): Screening | undefined {
  return screened.get(keyOf(pattern, flags));
}

/** Screens an authored pattern; null when the compiler refuses it. Takes up to seconds: for workers of the pool. */
export function screenAuthored({ pattern, flags }: Omit<Screened, "screening">): Screening | null {
  try {
    if ("tooLarge" in compileAuthored(pattern, flags)) return null;
  } catch {
    return null;
  }
  return analyze(pattern, flags);
}

/** The patterns of an authored rubric of any shape that the compiler would screen, as far as their texts tell. */
export function patternsIn(authored: unknown): { pattern: string; flags: string }[] {
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

const keyOf = (pattern: string, flags: string): string => `${flags}/${pattern}`;

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
