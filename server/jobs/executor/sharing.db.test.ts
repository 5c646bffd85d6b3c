import { randomBytes } from "node:crypto";
import type { Inngest } from "inngest";
import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ExecutorOptions } from "@/server/jobs/executor/executor";
import {
  createEffectsTable,
  type DefineFunctions,
  type Effects,
  createEffects,
  executorAccess,
  openExecutor,
  openPool,
  waitUntil,
  waitForEndedRuns,
} from "@/server/jobs/executor/testing/harness";
import { testDatabase, type TestDatabase } from "@/testing/database";

let database: TestDatabase;
let admin: pg.Pool;
let effects: Effects;
let closing: (() => Promise<void>)[];

beforeEach(async () => {
  database = await testDatabase();
  admin = openPool(database.adminUrl);
  await createEffectsTable(admin);
  effects = createEffects(admin);
  closing = [];
});

afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
  await admin.end();
  await database.drop();
});

async function openTracked(define: DefineFunctions, options?: Partial<ExecutorOptions>) {
  const opened = await openExecutor(executorAccess(database.access), define, options);
  closing.push(() => opened.close(0));
  return opened;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("two executors share the work, and no step runs twice", async () => {
  const define = (name: string) => (client: Inngest) => [
    client.createFunction({ id: "work", triggers: [{ event: "work" }] }, async ({ event, step }) => {
      await step.run("one", async () => (await pause(20), effects.add(`one ${event.data["n"]}`)));
      await Promise.all(["a", "b"].map((id) => step.run(id, () => effects.add(`${id} ${event.data["n"]}`))));
      await step.run("who", () => effects.add(name));
    }),
  ];
  const [a, b] = [
    await openTracked(define("A"), { kinds: [{ functions: [], maxJobs: 4 }] }),
    await openTracked(define("B"), { kinds: [{ functions: [], maxJobs: 4 }] }),
  ];
  await a.inngest.send(Array.from({ length: 40 }, (_, n) => ({ name: "work", data: { n } })));
  await Promise.all([a.executor.start(), b.executor.start()]);
  const runs = await waitForEndedRuns(admin, "work", 40);
  expect(runs.every(({ status }) => status === "completed")).toBe(true);
  const names = (await effects.listAll()).filter((name) => name !== "A" && name !== "B");
  expect(names).toHaveLength(120);
  expect(new Set(names).size).toBe(120);
  expect(await effects.count("A")).toBeGreaterThan(0);
  expect(await effects.count("B")).toBeGreaterThan(0);
});

test("another worker takes over an expired lease, and the late result of the first worker is refused", async () => {
  const release: Record<string, () => void> = {};
  const define = (name: string) => (client: Inngest) => [
    client.createFunction({ id: "slow", triggers: [{ event: "slow" }] }, async ({ step }) => {
      const workerName = await step.run("one", async () => {
        await effects.add(`${name} one`);
        await new Promise<void>((resolve) => (release[name] = resolve));
        return name;
      });
      await step.run("two", () => effects.add(`${name} two`));
      return workerName;
    }),
  ];
  const a = await openTracked(define("A"), { kinds: [{ functions: [], maxJobs: 1 }] });
  await a.executor.start();
  await a.inngest.send({ name: "slow" });
  await waitUntil(async () => (await effects.count("A one")) === 1);
  await admin.query("UPDATE inngest_executor.job SET available_at = now() - interval '1 second'");
  const b = await openTracked(define("B"));
  await b.executor.start();
  await waitUntil(async () => (await effects.count("B one")) === 1);
  release["A"]?.();
  await a.executor.stop();
  release["B"]?.();
  expect(await waitForEndedRuns(admin, "slow")).toEqual([
    expect.objectContaining({ status: "completed", output: "B" }),
  ]);
  expect(await effects.listAll()).toEqual(["A one", "B one", "B two"]);
});

test("leases are renewed while every other connection is in use", async () => {
  const define = (name: string) => (client: Inngest) => [
    client.createFunction({ id: "long", triggers: [{ event: "long" }] }, async () => {
      await effects.add(name);
      await pause(1_500);
    }),
  ];
  const [pool, leases] = [openPool(database.access.jobs), openPool(database.access.jobs)];
  const a = await openTracked(define("A"), { pool, leases, leaseMs: 600 });
  closing.push(() => leases.end());
  await a.executor.start();
  await a.inngest.send({ name: "long" });
  await waitUntil(async () => (await effects.count("A")) === 1);
  const clients = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
  await (await openTracked(define("B"))).executor.start();
  await pause(1_200);
  clients.forEach((client) => client.release());
  await waitForEndedRuns(admin, "long");
  expect(await effects.listAll()).toEqual(["A"]);
});

test("an event that cannot be stored fails without failing the events recorded with it", async () => {
  const define = (client: Inngest) => [client.createFunction({ id: "plain", triggers: [{ event: "plain" }] }, () => 1)];
  const { executor } = await openTracked(define);
  await executor.start();
  const tooLong = randomBytes(8_000).toString("base64");
  // The test bypasses the SDK, which retries refused events.
  const send = (id: string) =>
    executor.fetch("http://inngest.internal/e/key", { method: "POST", body: JSON.stringify({ name: "plain", id }) });
  const sent = ["first", "good", tooLong, "fine"].map(send);
  const results = await Promise.allSettled(sent);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  await waitForEndedRuns(admin, "plain", 3);
});

test.each(["step", "run"])(
  "a run fails after its attempts when the database refuses its result in the table %s",
  async (table) => {
    const column = table === "step" ? "data" : "output";
    await admin.query(`ALTER TABLE inngest_executor.${table} ADD CHECK (${column}::text NOT LIKE '%refused value%')`);
    const define = (client: Inngest) => [
      client.createFunction(
        {
          id: "refused",
          triggers: [{ event: "refused" }],
          retries: 1,
          onFailure: ({ error }) => effects.add(error.message),
        },
        async ({ step }) => {
          if (table === "step") await step.run("one", async () => (await effects.add("call"), "refused value"));
          else await effects.add("call");
          return table === "run" ? "refused value" : null;
        },
      ),
    ];
    const { executor, inngest } = await openTracked(define);
    await executor.start();
    await inngest.send({ name: "refused" });
    expect(await waitForEndedRuns(admin, "refused")).toMatchObject([
      { status: "failed", output: { message: expect.stringContaining("the result cannot be stored") as string } },
    ]);
    await waitForEndedRuns(admin, "refused-failure");
    expect(await effects.count("call")).toBe(2);
    expect((await effects.listAll()).at(-1)).toContain("the result cannot be stored");
  },
);

test("a stop without a grace period releases running jobs at once", async () => {
  const define = (name: string) => (client: Inngest) => [
    client.createFunction({ id: "stuck", triggers: [{ event: "stuck" }] }, async () => {
      await effects.add(name);
      return name === "A" ? new Promise(() => {}) : name;
    }),
  ];
  const a = await openTracked(define("A"), { leaseMs: 3_600_000 });
  await a.executor.start();
  await a.inngest.send({ name: "stuck" });
  await waitUntil(async () => (await effects.count("A")) === 1);
  await a.executor.stop(0);
  await (await openTracked(define("B"))).executor.start();
  expect(await waitForEndedRuns(admin, "stuck")).toEqual([
    expect.objectContaining({ status: "completed", output: "B" }),
  ]);
});

test("a concurrency limit holds per key across executors, and a key at its limit does not delay another", async () => {
  const define = (client: Inngest) => [
    client.createFunction(
      { id: "limited", triggers: [{ event: "limited" }], concurrency: [{ limit: 2, key: "event.data.t" }] },
      async ({ event }) => {
        const tenant = String(event.data["t"]);
        await effects.add(`in ${tenant}`);
        if (tenant === "x") while ((await effects.count("out y")) < 4) await pause(10);
        await pause(Number(event.data["n"]) * 7);
        await effects.add(`out ${tenant}`);
      },
    ),
  ];
  const opened = [
    await openTracked(define, { kinds: [{ functions: [], maxJobs: 20 }] }),
    await openTracked(define, { kinds: [{ functions: [], maxJobs: 20 }] }),
  ];
  await Promise.all(opened.map(({ executor }) => executor.start()));
  const tenants = [...Array<string>(12).fill("x"), ...Array<string>(4).fill("y")];
  await Promise.all(
    opened.map(({ inngest }, index) =>
      inngest.send(
        tenants.filter((_, n) => n % 2 === index).map((t, n) => ({ name: "limited", data: { t, n: n % 4 } })),
      ),
    ),
  );
  await waitForEndedRuns(admin, "limited", 16);
  const log = await effects.listAll();
  const maxRunning = (tenant: string) => {
    let running = 0;
    return Math.max(...log.map((name) => (running += name === `in ${tenant}` ? 1 : name === `out ${tenant}` ? -1 : 0)));
  };
  expect(maxRunning("x")).toBe(2);
  // The jobs of tenant y take milliseconds, so one may end before the next starts.
  expect(maxRunning("y")).toBeLessThanOrEqual(2);
});

test("a kind of work at its job limit delays no other kind, and its tenants take turns", async () => {
  const finishers: (() => void)[] = [];
  const define = (client: Inngest) => [
    client.createFunction({ id: "held", triggers: [{ event: "held" }] }, async ({ event }) => {
      await effects.add(`held ${event.data["t"]}`);
      await new Promise<void>((finish) => finishers.push(finish));
    }),
    client.createFunction({ id: "tick", triggers: [{ cron: "* * * * * *" }] }, () => null),
  ];
  const kinds = [
    { functions: ["app-held"], maxJobs: 2 },
    { functions: [], maxJobs: 1 },
  ];
  const { inngest, executor } = await openTracked(define, { kinds, fairBy: "event.data.t" });
  await inngest.send(["x", "x", "x", "x", "y", "z"].map((t) => ({ name: "held", data: { t } })));
  await executor.start();
  await waitForEndedRuns(admin, "tick", 2);
  const listStarted = async () => (await effects.listAll()).map((name) => name.replace("held ", ""));
  expect((await listStarted()).sort()).toEqual(["x", "y"]);
  finishers.splice(0).forEach((finish) => finish());
  await waitUntil(async () => (await listStarted()).length === 4);
  expect((await listStarted()).slice(2).sort()).toEqual(["x", "z"]);
  finishers.splice(0).forEach((finish) => finish());
});

test("cron ticks are recorded while old runs are deleted, and only one deletion runs at a time", async () => {
  const pool = openPool(database.access.jobs);
  const query = pool.query.bind(pool) as unknown as (config: { name: string }) => Promise<pg.QueryResult>;
  let deletions = 0;
  const slowPrune = async (config: { name: string }) => {
    if (config.name !== "inngest_executor_prune") return query(config);
    deletions += 1;
    await pause(2_500);
    return query(config);
  };
  const define = (client: Inngest) => [
    client.createFunction({ id: "tick", triggers: [{ cron: "* * * * * *" }] }, () => null),
  ];
  const { executor } = await openTracked(define, { pool: Object.assign(pool, { query: slowPrune }) });
  await executor.start();
  await waitForEndedRuns(admin, "tick", 2);
  expect(deletions).toBe(1);
});

test("each tick of a cron trigger runs once across executors", async () => {
  const define = (client: Inngest) => [
    client.createFunction({ id: "tick", triggers: [{ cron: "* * * * * *" }] }, () => null),
  ];
  const opened = [await openTracked(define), await openTracked(define)];
  await Promise.all(opened.map(({ executor }) => executor.start()));
  await waitForEndedRuns(admin, "tick", 3);
  const counts = await admin.query(
    "SELECT count(*) = count(DISTINCT body ->> 'ts') AS once FROM inngest_executor.run JOIN inngest_executor.event ON event.id = event_id",
  );
  expect(counts.rows).toEqual([{ once: true }]);
});
