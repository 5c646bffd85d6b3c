import { type Inngest, NonRetriableError, RetryAfterError, StepError } from "inngest";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createEffectsTable,
  type Effects,
  createEffects,
  executorAccess,
  openExecutor,
  openPool,
  listRuns,
  waitUntil,
  waitForEndedRuns,
} from "@/server/jobs/executor/testing/harness";
import { testDatabase, type TestDatabase } from "@/testing/database";

let database: TestDatabase;
let admin: pg.Pool;
let effects: Effects;
let openedExecutor: Awaited<ReturnType<typeof openExecutor>>;
let inngest: Inngest;

const OUTAGES = 6;
const connectionError = () =>
  Object.assign(new Error("connect EMFILE 127.0.0.1:5432"), { code: "EMFILE", syscall: "connect" });

/** The release that defines the steps of the function "upgraded". */
let release = "old";

function define(client: Inngest) {
  const withTrigger = (id: string) => ({ id, triggers: [{ event: id }], retries: 2 as const });
  return [
    client.createFunction(withTrigger("plain"), ({ event }) => ({ got: event.data })),
    client.createFunction(withTrigger("sequence"), async ({ step }) => {
      const firstResult = await step.run(
        "one",
        async () => (await effects.add("sequence one"), { zulu: 1, alpha: "a\0\uD800" }),
      );
      const secondResult = await step.run("two", async () => (await effects.add("sequence two"), 2));
      return [firstResult, secondResult];
    }),
    client.createFunction(
      { ...withTrigger("buffered"), checkpointing: { bufferedSteps: 10 } },
      async ({ step, attempt }) => {
        await step.run("one", () => effects.add("buffered one"));
        if (attempt === 0) throw new Error("after the first step");
        return step.run("two", () => "two");
      },
    ),
    client.createFunction(withTrigger("parallel"), async ({ step }) => {
      const parts = await Promise.all(
        ["a", "b", "c"].map((id) => step.run(id, async () => (await effects.add(`parallel ${id}`), id))),
      );
      return step.run("join", () => parts.join(""));
    }),
    client.createFunction(withTrigger("upgraded"), ({ step }) =>
      Promise.all(
        ["a", "b"].map((id) =>
          step.run(`${release} ${id}`, async () => {
            await effects.add(`${release} ${id}`);
            if (release === "new") return id;
            release = "new";
            throw new Error("stopped by the upgrade");
          }),
        ),
      ),
    ),
    client.createFunction(withTrigger("retries"), ({ step, attempt }) =>
      step.run("flaky", async () => {
        await effects.add(`retries attempt ${attempt}`);
        if (attempt < 2) throw new Error("not yet");
        return attempt;
      }),
    ),
    ...["step", "call"].map((place) =>
      client.createFunction(withTrigger(`outage-of-a-${place}`), async ({ step, attempt }) => {
        const work = async () => {
          await effects.add(`${place} attempt ${attempt}`);
          if ((await effects.count(`${place} attempt 0`)) <= OUTAGES) throw connectionError();
          if (attempt < 2) throw new Error("not yet");
          return attempt;
        };
        return place === "step" ? step.run("work", work) : work();
      }),
    ),
    client.createFunction(withTrigger("outage-without-end"), ({ step }) =>
      step.run("work", async () => {
        await effects.add("outage without end");
        throw connectionError();
      }),
    ),
    client.createFunction(withTrigger("retry-after"), () => {
      throw new RetryAfterError("later", "1h");
    }),
    client.createFunction(withTrigger("non-retriable"), async () => {
      await effects.add("non-retriable");
      throw new NonRetriableError("never");
    }),
    client.createFunction(withTrigger("caught"), async ({ step }) => {
      const message = await step
        .run("bad", async () => {
          await effects.add("caught bad");
          throw new Error("broken step");
        })
        .catch((error: unknown) => error instanceof StepError && error.message);
      return step.run("after", () => message);
    }),
    client.createFunction(
      {
        ...withTrigger("on-failure"),
        retries: 1,
        onFailure: async ({ event, error }) => effects.add(`failed ${error.message} ${event.data.event.data["n"]}`),
      },
      async () => {
        await effects.add("on-failure");
        throw new Error("no\0 luck");
      },
    ),
    client.createFunction(withTrigger("sleeps"), async ({ step }) => {
      await step.run("before", () => effects.add("sleeps before"));
      await step.sleep("nap", "1s");
      return step.run("after", () => "awake");
    }),
    client.createFunction(withTrigger("sends"), async ({ step }) => {
      const { ids } = await step.sendEvent("send", [{ name: "received", id: "received-1" }, { name: "received" }]);
      return ids.length;
    }),
    client.createFunction(withTrigger("received"), () => null),
    client.createFunction(withTrigger("waits"), async ({ step }) => {
      const answer = await step.waitForEvent("answer", { event: "answer", match: "data.k", timeout: "1h" });
      return answer?.data;
    }),
    client.createFunction(withTrigger("times-out"), ({ step }) =>
      step.waitForEvent("answer", { event: "never", timeout: "1s" }),
    ),
    client.createFunction(withTrigger("sleep-with-call"), async ({ step }) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await Promise.all([step.sleep("nap", "1s"), step.run("quick", () => 1)]);
      return step.run("end", () => "both");
    }),
    client.createFunction({ ...withTrigger("idempotent"), idempotency: "event.data.key" }, () => null),
    client.createFunction(withTrigger("invokes"), ({ step }) =>
      step.invoke("other", { function: client.createFunction(withTrigger("other"), () => 1) }),
    ),
    client.createFunction(withTrigger("conditional-wait"), ({ step }) =>
      step.waitForEvent("x", { event: "x", if: "async.data.n > 1", timeout: "1h" }),
    ),
    client.createFunction({ id: "cron", triggers: [{ cron: "* * * * * *" }] }, ({ event }) => event.data),
  ];
}

beforeAll(async () => {
  database = await testDatabase();
  admin = openPool(database.adminUrl);
  await createEffectsTable(admin);
  effects = createEffects(admin);
  openedExecutor = await openExecutor(executorAccess(database.access), define);
  inngest = openedExecutor.inngest;
  await openedExecutor.executor.start();
});

afterAll(async () => {
  await openedExecutor.close();
  await admin.end();
  await database.drop();
});

async function sendAndWait(fn: string, data: Record<string, unknown> = {}) {
  await inngest.send({ name: fn, data });
  const [run] = await waitForEndedRuns(admin, fn);
  return run;
}

const completedRun = (output: unknown) => expect.objectContaining({ status: "completed", output });
const failedRun = (message: string) =>
  expect.objectContaining({
    status: "failed",
    output: expect.objectContaining({ message: expect.stringContaining(message) }),
  });

test("a function without steps returns the data of its event", async () => {
  expect(await sendAndWait("plain", { n: 1 })).toEqual(completedRun({ got: { n: 1 } }));
});

test("each step runs once, and its result keeps key order, NUL and lone surrogates", async () => {
  const run = await sendAndWait("sequence");
  expect(JSON.stringify(run?.output)).toBe(JSON.stringify([{ zulu: 1, alpha: "a\0\uD800" }, 2]));
  expect(await effects.count("sequence one")).toBe(1);
  expect(await effects.count("sequence two")).toBe(1);
});

test("a step that finished before an error does not run again when checkpoints are buffered", async () => {
  expect(await sendAndWait("buffered")).toEqual(completedRun("two"));
  expect(await effects.count("buffered one")).toBe(1);
});

test("each parallel step runs once before the run continues", async () => {
  expect(await sendAndWait("parallel")).toEqual(completedRun("abc"));
  for (const id of ["a", "b", "c"]) expect(await effects.count(`parallel ${id}`)).toBe(1);
});

test("a run starts again and completes when the function no longer has its step", async () => {
  expect(await sendAndWait("upgraded")).toEqual(completedRun(["a", "b"]));
  expect(await effects.count("new a")).toBe(1);
  expect(await effects.count("new b")).toBe(1);
});

test("a failing step is retried with the next attempt number", async () => {
  expect(await sendAndWait("retries")).toEqual(completedRun(2));
  const names = (await effects.listAll()).filter((name) => name.startsWith("retries"));
  expect(names).toEqual(["retries attempt 0", "retries attempt 1", "retries attempt 2"]);
});

test.each(["step", "call"])("an attempt of a %s that an outage ends does not count", async (place) => {
  expect(await sendAndWait(`outage-of-a-${place}`)).toEqual(completedRun(2));
  const counts = [0, 1, 2].map((attempt) => effects.count(`${place} attempt ${attempt}`));
  expect(await Promise.all(counts)).toEqual([OUTAGES + 1, 1, 1]);
});

test("an endless outage fails the run", async () => {
  expect(await sendAndWait("outage-without-end")).toEqual(failedRun("EMFILE"));
  expect(await effects.count("outage without end")).toBe(203);
});

test("RetryAfterError sets the time of the retry", async () => {
  await inngest.send({ name: "retry-after" });
  const findRetry = `SELECT FROM inngest_executor.job JOIN inngest_executor.run ON run.id = run_id
    WHERE job.fn = 'app-retry-after' AND locked_by IS NULL AND attempt = 1 AND available_at > now() + interval '30 minutes'`;
  await waitUntil(async () => (await admin.query(findRetry)).rowCount === 1);
});

test("NonRetriableError ends the run at once", async () => {
  expect(await sendAndWait("non-retriable")).toEqual(failedRun("never"));
  expect(await effects.count("non-retriable")).toBe(1);
});

test("a step that fails permanently reaches the function as a StepError", async () => {
  expect(await sendAndWait("caught")).toEqual(completedRun("broken step"));
  expect(await effects.count("caught bad")).toBe(3);
});

test("onFailure runs once, after the last attempt, with the error and the event", async () => {
  expect(await sendAndWait("on-failure", { n: 7 })).toEqual(failedRun("no\0 luck"));
  expect(await effects.count("on-failure")).toBe(2);
  expect(await waitForEndedRuns(admin, "on-failure-failure")).toHaveLength(1);
  expect((await effects.listAll()).filter((name) => name.startsWith("failed"))).toEqual(["failed no\uFFFD luck 7"]);
});

test("a run continues after a sleep without repeating earlier steps", async () => {
  expect(await sendAndWait("sleeps")).toEqual(completedRun("awake"));
  expect(await effects.count("sleeps before")).toBe(1);
});

test("sendEvent inside a step starts other functions", async () => {
  expect(await sendAndWait("sends")).toEqual(completedRun(2));
  expect(await waitForEndedRuns(admin, "received", 2)).toHaveLength(2);
});

test("waitForEvent returns the event whose field matches, and no other", async () => {
  await inngest.send({ name: "waits", data: { k: "mine" } });
  await waitUntil(
    async () => (await admin.query("SELECT FROM inngest_executor.job WHERE wait_event = 'answer'")).rowCount === 1,
  );
  await inngest.send({ name: "answer", data: { k: "other", n: 1 } });
  await inngest.send({ name: "answer", data: { k: "mine", n: 2 } });
  expect(await waitForEndedRuns(admin, "waits")).toEqual([completedRun({ k: "mine", n: 2 })]);
});

test("waitForEvent returns null after its timeout", async () => {
  expect(await sendAndWait("times-out")).toEqual(completedRun(null));
});

test("a sleep that ends during a call of the function is neither missed nor repeated", async () => {
  expect(await sendAndWait("sleep-with-call")).toEqual(completedRun("both"));
});

test("events with the same id start one run", async () => {
  const event = { id: "once", name: "plain", data: { once: true } };
  const runCount = (await listRuns(admin, "plain")).length;
  expect((await inngest.send(event)).ids).toEqual(["once"]);
  await inngest.send([event, event]);
  expect(await listRuns(admin, "plain")).toHaveLength(runCount + 1);
});

test("an idempotency key starts one run, and each event without the key starts its own", async () => {
  await inngest.send([1, 1, 2].map((key) => ({ name: "idempotent", data: { key } })));
  await inngest.send({ name: "idempotent", data: { key: 1 } });
  expect(await listRuns(admin, "idempotent")).toHaveLength(2);
  await inngest.send([{ name: "idempotent" }, { name: "idempotent" }]);
  expect(await listRuns(admin, "idempotent")).toHaveLength(4);
});

test("a run that uses a feature of Inngest servers fails and names the feature", async () => {
  expect(await sendAndWait("invokes")).toEqual(failedRun('"app-invokes" uses InvokeFunction'));
  expect(await sendAndWait("conditional-wait")).toEqual(
    failedRun('waitForEvent with the condition "async.data.n > 1"'),
  );
});

test("a cron trigger runs with the scheduled event", async () => {
  const [run] = await waitForEndedRuns(admin, "cron");
  expect(run).toEqual(completedRun({ cron: "* * * * * *" }));
});

test("an event without a name is refused", async () => {
  await expect(inngest.send({ name: "" })).rejects.toThrow();
});

test("ended runs and their events are deleted after the retention, and running ones are not", async () => {
  await inngest.send({ name: "waits", data: { k: "kept" } });
  const pruner = await openExecutor(executorAccess(database.access), () => [], { retentionMs: 0 });
  await waitUntil(
    async () => (await admin.query("SELECT FROM inngest_executor.job WHERE kind = 'wait'")).rowCount === 1,
  );
  await pruner.executor.start();
  await pruner.close();
  expect((await admin.query("SELECT FROM inngest_executor.run WHERE fn = 'app-sequence'")).rowCount).toBe(0);
  expect((await admin.query("SELECT FROM inngest_executor.event WHERE name = 'sequence'")).rowCount).toBe(0);
  expect(await listRuns(admin, "waits")).toEqual([expect.objectContaining({ status: "running" })]);
});

test("an executor is healthy from start to stop", async () => {
  expect(openedExecutor.executor.isHealthy()).toBe(true);
  const other = await openExecutor(executorAccess(database.access), () => []);
  expect(other.executor.isHealthy()).toBe(false);
  await other.executor.start();
  expect(other.executor.isHealthy()).toBe(true);
  await other.close();
  expect(other.executor.isHealthy()).toBe(false);
});
