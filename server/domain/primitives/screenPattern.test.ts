import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { inWorker } from "@/server/domain/primitives/patternWorkers";
import { compileRegex, firstMatch } from "@/server/domain/primitives/safeRegex";
import { screenPattern, screenPatterns } from "@/server/domain/primitives/screenPattern";

const EVIL = [
  ["(a+)+$", "exponential"],
  ["(a|a)*$", "exponential"],
  ["(a|aa)+$", "exponential"],
  ["^(\\w+\\s?)*$", "exponential"],
  ["(x+x+)+y", "exponential"],
  ["([a-zA-Z]+)*$", "exponential"],
  ["^(([a-z])+.)+[A-Z]([a-z])+$", "exponential"],
  ["(a?){50}a{50}", "exponential"],
  ["(?i)^(?P<word>\\w+\\s?)*$", "exponential"],
  ["(.*a){20}", "exponential"],
  ["(?:a{0,100}){10}b", "exponential"],
  ["\\s+$", "polynomial"],
  [".*.*=.*", "polynomial"],
] as const;

test.each(EVIL)("%s is %s on a backtracking engine", (pattern, complexity) => {
  expect(screenPattern(pattern, "")).toBe(complexity);
});

test.each(["^INV-\\d{4,}$", "^\\d+\\.\\d+\\.\\d+$", "\\b\\d{3}-\\d{2}-\\d{4}\\b", "^(?:red|green|blue)$"])(
  "%s is safe",
  (pattern) => {
    expect(screenPattern(pattern, "")).toBe("safe");
  },
);

test("what JavaScript cannot express is unknown, not safe", () => {
  expect(screenPattern("\\A[[:alpha:]]+\\z", "")).toBe("unknown");
});

// On a backtracking engine each of these would outlive the suite; here the suite's own limit is the judge.
test.each(EVIL)("the engine answers %s on its worst text", (pattern) => {
  const text = `${"a".repeat(100_000)}${" ".repeat(100_000)}!`;
  expect(firstMatch(compileRegex(pattern, ""), text)?.end ?? 0).toBeLessThanOrEqual(text.length);
});

test("flags change what a compiled pattern is cached as", () => {
  expect(firstMatch(compileRegex("abc", ""), "xABC")).toBeNull();
  expect(firstMatch(compileRegex("abc", "i"), "xABC")).toEqual({ start: 1, end: 4 });
});

/** Another spelling of a pattern, so that no earlier answer is cached. */
const fresh = (pattern: string): string => `${pattern}(?:${randomUUID()})?`;
const rubricOf = (...patterns: string[]) => ({
  criteria: patterns.map((pattern) => ({ primitive: "regex_match@1", config: { pattern } })),
});

test("the thread goes on while a rubric is screened in a worker, with the answers of this thread", async () => {
  // Flags are part of what is cached, so nothing of this is known yet.
  const criteria = EVIL.slice(0, 6).map(([pattern]) => ({
    primitive: "regex_match@1",
    config: { pattern, flags: "s" },
  }));
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  await screenPatterns("tenant", { criteria });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(criteria.length);
  expect(EVIL.slice(0, 6).map(([pattern]) => screenPattern(pattern, "s"))).toEqual(
    EVIL.slice(0, 6).map(([, complexity]) => complexity),
  );
}, 60_000);

test("a tenant has one pattern in a worker at a time, and another is served in between", async () => {
  const finished: string[] = [];
  const one = async (tenant: string) => {
    await screenPatterns(tenant, rubricOf(fresh("^(\\w+\\s?)*$")));
    finished.push(tenant);
  };
  // Both workers have loaded the analyzer then.
  await Promise.all([one("first"), one("second")]);
  await Promise.all([...Array.from({ length: 12 }, () => one("busy")), one("quiet")]);
  expect(finished).toHaveLength(15);
  expect(finished.slice(2).indexOf("quiet")).toBeLessThan(6);
}, 60_000);

test("an analysis past its deadline is given up, and the next one is served", async () => {
  const job = {
    source: "^(a+)+$",
    flags: "u",
    bounds: {},
    recheck: createRequire(import.meta.url).resolve("recheck/lib/browser.js"),
  };
  expect(await inWorker("late", job, performance.now() + 1)).toBeNull();
  expect(await inWorker("late", job, performance.now() - 1)).toBeNull();
  expect(await inWorker("late", job, Infinity)).toMatchObject({
    status: "vulnerable",
    complexity: { type: "exponential" },
  });
  expect(await inWorker("late", { ...job, recheck: "/nowhere" }, Infinity)).toBeNull();
}, 60_000);

test.each([
  null,
  1,
  [],
  {},
  { criteria: 1 },
  { criteria: [null, {}, { primitive: "regex_match@1", config: { pattern: 1 } }] },
])("a rubric of the shape %j has no patterns to screen", async (authored) => {
  await expect(screenPatterns("tenant", authored)).resolves.toBeUndefined();
});
