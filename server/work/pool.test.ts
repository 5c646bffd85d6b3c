import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { isManipulated } from "@/server/judging/manipulation/screen";
import { screenPattern } from "@/server/primitives/screenPattern";
import { normalizeSubmission } from "@/server/submission/normalize";
import { compileAuthored } from "@/server/work/compileAuthored";
import { evaluateOffloaded } from "@/server/work/evaluateOffloaded";
import { isSmall, offload } from "@/server/work/offload";
import { runInPool, WorkExceeded, type WorkOwner } from "@/server/work/pool";
import { screenOffloaded } from "@/server/work/screenOffloaded";
import { ATTACK } from "@/testing/attack";
import { criterionOf } from "@/testing/rubrics";

/** Writes a pattern in another way, so that no earlier result is cached. */
const fresh = (pattern: string): string => `${pattern}(?:${randomUUID()})?`;
const evil = () => ({ pattern: fresh("^(\\w+\\s?)*$"), flags: "" });
const rubricOf = (...patterns: string[]) => ({
  name: "Patterns",
  criteria: patterns.map((pattern, index) => ({
    key: `c${index}`,
    type: "must_have",
    primitive: "regex_match@1",
    config: { pattern },
  })),
});

const ownerFor = (tenantId: string, client: AbortSignal | null = null): WorkOwner => ({ db: { tenantId }, client });

/** Counts the turns of the event loop while `work` runs. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  await work.finally(() => clearInterval(timer));
  return turns;
}

test("the thread goes on while a rubric is compiled, and finds the answers of the worker", async () => {
  const pattern = "(c+)+$";
  const compiling = compileAuthored(ownerFor("tenant"), rubricOf(pattern, "\\pL".repeat(600), "b{1000}".repeat(282)));
  // Held, the loop would have one turn at most.
  expect(await turnsDuring(compiling)).toBeGreaterThan(3);
  const { ok, issues } = await compiling;
  expect(ok).toBe(false);
  expect(issues.filter(({ severity }) => severity === "error")).toMatchObject([
    { code: "unsafe_pattern", path: "/criteria/0/config/pattern" },
    { code: "pattern_too_large", path: "/criteria/2/config/pattern" },
  ]);
  const started = performance.now();
  expect(screenPattern(pattern, "")).toBe("exponential");
  expect(performance.now() - started).toBeLessThan(50);
});

test("a tenant has one job in a worker at a time, and another is served in between", async () => {
  const finished: string[] = [];
  const one = async (tenant: string) => {
    await runInPool(ownerFor(tenant), "screenAuthored", evil());
    finished.push(tenant);
  };
  // After this, both workers have loaded the analyzer.
  await Promise.all([one("first"), one("second")]);
  await Promise.all([...Array.from({ length: 6 }, () => one("busy")), one("quiet")]);
  expect(finished).toHaveLength(9);
  expect(finished.slice(2).indexOf("quiet")).toBeLessThan(4);
});

test("work past its wall time is given up, and the next is done", async () => {
  await expect(runInPool(ownerFor("late"), "screenAuthored", evil(), 1)).rejects.toBeInstanceOf(WorkExceeded);
  expect(await runInPool(ownerFor("late"), "screenAuthored", { pattern: "x", flags: "" })).toBe("safe");
});

test("a worker that runs out of memory gives its job up, and the next is done", async () => {
  // Cheap to send, because it is one object many times, and beyond the memory of a worker when it is read.
  const context = Array<unknown>(450_000).fill({ value: "a" });
  const input = {
    criteria: [criterionOf("llm_judge@1", {}, { statement: "It greets." })],
    models: [{ form: "chat" as const, maxOptions: 0 }],
    reader: null,
  };
  const submission = { ...normalizeSubmission({ inline: "x" }), context } as never;
  await expect(
    runInPool(ownerFor("large"), "estimateSentBytes", { ...input, submission }, 60_000),
  ).rejects.toBeInstanceOf(WorkExceeded);
  expect(await runInPool(ownerFor("large"), "screenAuthored", { pattern: "x", flags: "" })).toBe("safe");
});

test("a failure in a task is an error here", async () => {
  await expect(runInPool(ownerFor("t"), "isManipulated", null as never)).rejects.toThrow(
    "the task isManipulated failed",
  );
});

test("work of a client that has gone is not begun, or is given up", async () => {
  const leaving = new AbortController();
  const work = Promise.allSettled(
    [1, 2, 3].map(() => runInPool(ownerFor("gone", leaving.signal), "screenAuthored", evil())),
  );
  setTimeout(() => leaving.abort(), 5);
  const started = performance.now();
  expect((await work).map((result) => result.status === "rejected" && (result.reason as Error))).toMatchObject(
    [1, 2, 3].map(() => ({ code: "service_unavailable" })),
  );
  expect(performance.now() - started).toBeLessThan(2_000);
});

test("a request is refused while the requests of its tenant fill the queue", async () => {
  const client = new AbortController();
  const request = () =>
    runInPool(ownerFor("full", client.signal), "screenAuthored", { pattern: fresh("a"), flags: "" });
  const queued = Array.from({ length: 33 }, request);
  await expect(request()).rejects.toMatchObject({ code: "rate_limited", headers: { "retry-after": "5" } });
  expect(new Set(await Promise.all(queued))).toEqual(new Set(["safe"]));
});

test("a request goes before the durable work of its tenant, which waits for its turn", async () => {
  const finished: string[] = [];
  const screen = async (name: string, client: AbortSignal | null) => {
    await runInPool(ownerFor("both", client), "screenAuthored", { pattern: fresh("a"), flags: "" });
    finished.push(name);
  };
  const durable = Array.from({ length: 40 }, () => screen("durable", null));
  await Promise.all([...durable, screen("request", new AbortController().signal)]);
  expect(finished.indexOf("request")).toBeLessThan(4);
  expect(finished).toHaveLength(41);
});

test("a costly check and a long text are read in a worker, with the same answer", async () => {
  const text = `${"word ".repeat(40_000)}END`;
  const submission = normalizeSubmission({ inline: text });
  const criterion = criterionOf("regex_match@1", { pattern: "(?:[a-f]{1,8}[g-z ]){9}E|END$" });
  const checking = evaluateOffloaded(ownerFor("tenant"), [criterion], submission);
  expect(await turnsDuring(checking)).toBeGreaterThan(1);
  expect(await checking).toMatchObject([{ determination: "met" }]);
  const attack = normalizeSubmission({ inline: `${text}\n${ATTACK}` });
  expect(await offload(ownerFor("tenant"), "isManipulated", attack)).toBe(true);
  expect(await offload(ownerFor("tenant"), "isManipulated", submission)).toBe(isManipulated(submission));
});

test("a task whose cost depends on a short part of its input is not sent to a worker", async () => {
  const long = normalizeSubmission({ inline: "word ".repeat(1_000) });
  const left = ownerFor("tenant", AbortSignal.abort());
  await expect(offload(left, "isManipulated", long)).rejects.toMatchObject({ code: "service_unavailable" });
  expect(await offload(left, "isManipulated", long, { costsBy: "word" })).toBe(false);
});

test("a submission that takes too much to screen is unscreened", async () => {
  // This input, too, is cheap to send and exceeds the memory of a worker.
  const context = Array<unknown>(450_000).fill({ value: "a" });
  const large = { ...normalizeSubmission({ inline: "x" }), context } as never;
  expect(await screenOffloaded(ownerFor("tenant"), large)).toEqual({ manipulated: false, unscreened: true });
});

test.each([
  ["a short text", { a: "x".repeat(90) }, true],
  ["a long text", { a: "x".repeat(110) }, false],
  ["many values", Array.from({ length: 200 }, () => 0), false],
  ["a long key", { ["k".repeat(200)]: 1 }, false],
  ["a long text in a map", new Map([["a", "x".repeat(200)]]), false],
])("%s is small or not", (_, value, small) => {
  expect(isSmall(value, 100)).toBe(small);
});

test("a worker without work ends, and the next job opens another", async () => {
  const opened: Worker[] = [];
  const note = (worker: Worker) => void opened.push(worker);
  process.on("worker", note);
  vi.resetModules();
  const pool = await import("@/server/work/pool");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const work = () => pool.runInPool(ownerFor("idle"), "screenAuthored", { pattern: "x", flags: "" });
  try {
    await work();
    vi.advanceTimersByTime(50_000);
    await work();
    vi.advanceTimersByTime(50_000);
    await work();
    expect(opened).toHaveLength(1);
    const ended = once(opened[0] as Worker, "exit");
    vi.advanceTimersByTime(60_000);
    await ended;
    await work();
    expect(opened).toHaveLength(2);
  } finally {
    vi.useRealTimers();
    process.off("worker", note);
  }
});

test("a job whose input cannot be copied fails at once and frees its place", async () => {
  const runImpossibleJob = () =>
    runInPool(ownerFor(randomUUID()), "compileAndLint", { name: () => "no JSON" } as never);
  for (let attempt = 0; attempt < 8; attempt++) await expect(runImpossibleJob()).rejects.toThrow("could not be cloned");
  expect(await compileAuthored(ownerFor(randomUUID()), rubricOf(fresh("abc")))).toMatchObject({ ok: true });
});
