// Due jobs start without waiting for a poll or for the end of a lease. Both take an hour here, so a lost wake-up hangs
// the test.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Inngest } from "inngest";
import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ExecutorOptions } from "@/server/jobs/executor/executor";
import {
  type DefineFunctions,
  executorAccess,
  openExecutor,
  openPool,
  waitUntil,
  waitForEndedRuns,
} from "@/server/jobs/executor/testing/harness";
import { STRESS_EVENTS, stressFunctions } from "@/server/jobs/executor/testing/stressFunctions";
import { testDatabase, type TestDatabase } from "@/testing/database";
import { sized } from "@/testing/size";

const HOUR_MS = 3_600_000;
const RUNS = sized(100, 2_000);
const BURST = 10;
const WORKER = fileURLToPath(new URL("testing/stressWorker.ts", import.meta.url));

let database: TestDatabase;
let admin: pg.Pool;
let closing: (() => Promise<unknown>)[];

beforeEach(async () => {
  database = await testDatabase();
  admin = openPool(database.adminUrl);
  closing = [];
});

afterEach(async () => {
  for (const close of closing.reverse()) await close();
  await admin.end();
  await database.drop();
});

async function open(define: DefineFunctions, options: Partial<ExecutorOptions> = {}) {
  const opened = await openExecutor(executorAccess(database.access), define, {
    pollMs: HOUR_MS,
    leaseMs: HOUR_MS,
    ...options,
  });
  closing.push(() => opened.close(0));
  await opened.executor.start();
  return opened;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Query = (config: { name: string }, ...otherArguments: unknown[]) => Promise<pg.QueryResult>;

/** Opens a pool that passes each response to a claim through `onResponse` first. */
function poolWithClaims(onResponse: (answer: pg.QueryResult) => Promise<unknown>): pg.Pool {
  const pool = openPool(database.access.jobs);
  const query = pool.query.bind(pool) as unknown as Query;
  const claims = ["inngest_executor_claim", "inngest_executor_record"];
  return Object.assign(pool, {
    query: (async (config, ...otherArguments) => {
      const answer = await query(config, ...otherArguments);
      if (claims.includes(config.name)) await onResponse(answer);
      return answer;
    }) satisfies Query,
  });
}

const poolWithSlowClaims = () => poolWithClaims(() => pause(20));

/** Opens a pool that loses the first response with jobs. */
function poolWithLostClaim(): pg.Pool {
  let isLost = false;
  return poolWithClaims(async ({ rows }) => {
    if (isLost || !JSON.stringify(rows).includes('"jobs":[{')) return;
    isLost = true;
    throw new Error("Connection terminated unexpectedly");
  });
}

const countUnfinished = async () =>
  (await admin.query("SELECT FROM inngest_executor.run WHERE status = 'running'")).rowCount ?? 0;

/** Sends bursts, each when the previous burst has nearly ended, so that calls start and end all the time. */
async function stress(inngest: Inngest): Promise<void> {
  for (let sentCount = 0; sentCount < RUNS; sentCount += BURST) {
    await inngest.send(
      Array.from({ length: BURST }, (_, n) => ({ name: STRESS_EVENTS[n % STRESS_EVENTS.length] ?? "" })),
    );
    await waitUntil(async () => (await countUnfinished()) < 2 * BURST);
  }
  await waitUntil(async () => (await countUnfinished()) === 0);
  const counts = await admin.query<{ fn: string; status: string; count: number }>(
    "SELECT fn, status, count(*)::int FROM inngest_executor.run GROUP BY 1, 2 ORDER BY 1, 2",
  );
  const count = RUNS / STRESS_EVENTS.length;
  const expectedCount = (fn: string, status: string) => ({ fn: `app-${fn}`, status, count });
  expect(counts.rows).toEqual([
    expectedCount("caught", "completed"),
    expectedCount("failing", "failed"),
    expectedCount("failing-failure", "completed"),
    expectedCount("flaky", "completed"),
    expectedCount("limited", "failed"),
    expectedCount("sleeping", "completed"),
  ]);
}

test("runs with retries, failures, sleeps and limits end without a poll", async () => {
  await stress((await open(stressFunctions)).inngest);
});

test("runs end without a poll when a process runs only two jobs at once", async () => {
  await stress((await open(stressFunctions, { kinds: [{ functions: [], maxJobs: 2 }] })).inngest);
});

test("runs that two processes share all end", async () => {
  const { jobs, seal } = executorAccess(database.access);
  const other = spawn(process.execPath, ["--import", "tsx", WORKER, jobs, seal], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  closing.push(async () => {
    other.stdin.end();
    await once(other, "exit");
  });
  await once(other.stdout, "data");
  // A process notices only by polling that the other one has freed capacity under a concurrency limit.
  await stress((await open(stressFunctions, { pollMs: 50 })).inngest);
});

test("an event recorded while a claim is in flight starts at once", async () => {
  const define: DefineFunctions = (client) => [
    client.createFunction({ id: "again", triggers: [{ event: "again" }], retries: 1 }, ({ attempt }) => {
      if (attempt === 0) throw new Error("claimed again");
    }),
  ];
  const { inngest } = await open(define, { pool: poolWithSlowClaims() });
  for (let n = 1; n <= 20; n += 1) {
    await inngest.send({ name: "again" });
    await pause(n);
    await inngest.send({ name: "again" });
    await waitForEndedRuns(admin, "again", 2 * n);
  }
});

test("a call that ends during a claim lets the next job under its concurrency limit start", async () => {
  const define: DefineFunctions = (client) => [
    client.createFunction({ id: "one", triggers: [{ event: "one" }], concurrency: [{ limit: 1 }] }, () => pause(15)),
  ];
  const { inngest } = await open(define, { pool: poolWithSlowClaims() });
  for (let n = 1; n <= 10; n += 1) {
    await inngest.send({ name: "one" });
    await pause(n * 4);
    await inngest.send([{ name: "one" }, { name: "one" }]);
    await waitForEndedRuns(admin, "one", 3 * n);
  }
});

test("a claim in flight at a stop starts no job and leaves none locked", async () => {
  let startedCount = 0;
  const define: DefineFunctions = (client) => [
    client.createFunction({ id: "plain", triggers: [{ event: "plain" }] }, () => (startedCount += 1)),
  ];
  for (let n = 0; n < 10; n += 1) {
    const { executor, inngest } = await open(define, { pool: poolWithSlowClaims() });
    const sending = inngest.send({ name: "plain" });
    await pause(n * 4);
    await executor.stop();
    const atStop = startedCount;
    await sending;
    await pause(50);
    expect(startedCount).toBe(atStop);
    expect((await admin.query("SELECT FROM inngest_executor.job WHERE locked_by IS NOT NULL")).rowCount).toBe(0);
  }
});

test("jobs are released when the response to their claim is lost", async () => {
  const define: DefineFunctions = (client) => [
    client.createFunction({ id: "plain", triggers: [{ event: "plain" }] }, () => 1),
  ];
  const { inngest } = await open(define, { pool: poolWithLostClaim(), pollMs: 50 });
  await inngest.send({ name: "plain" }).catch(() => undefined);
  expect(await waitForEndedRuns(admin, "plain")).toHaveLength(1);
});
