// Who waits for a verdict is woken once it is there, and asks the database for nothing until then.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { CHANNELS } from "@/server/data/sqlNames";
import { listStatuses } from "@/server/verification/read/waitingStore";
import { failExecution } from "@/server/verification/decide/execute";
import { submitAndWait } from "@/server/verification/submit/submitAndWait";
import { DETERMINISTIC_SPEC, makeRubric, makeTenant } from "@/testing/factories";
import { startTestService, type TestService } from "@/testing/service";
import { openWaitingProcess, type WaitingProcess } from "@/testing/waitingProcess";

let home: TestService;
let admin: pg.Client;
let rubric_id: string;
let opened: WaitingProcess[];

beforeAll(async () => {
  home = await startTestService({ IN_REQUEST_WORK: "0" });
  admin = new pg.Client({ connectionString: home.database.adminUrl });
  await admin.connect();
  rubric_id = await makeRubric(home.service.deps, home.tenantId, DETERMINISTIC_SPEC);
});
afterAll(async () => {
  await admin.end();
  await home.stop();
});
beforeEach(() => void (opened = []));
afterEach(() => Promise.all(opened.map((process) => process.close())));

async function open(options?: Parameters<typeof openWaitingProcess>[1]): Promise<WaitingProcess> {
  const process = openWaitingProcess(home, options);
  opened.push(process);
  if (options?.hears !== false) await process.listening;
  return process;
}

/** A submission that waits in `process`, from its acceptance on. */
async function submitted(
  process: WaitingProcess,
  wait_ms: number,
  more: Partial<{ tenantId: string; rubric: string; client: AbortSignal }> = {},
) {
  let accept: (id: string) => void = () => {};
  const accepted = new Promise<string>((resolve) => (accept = resolve));
  const deps = { ...process.requests(accept, more.tenantId), client: more.client ?? null };
  const body = {
    rubric_id: more.rubric ?? rubric_id,
    submission: { inline: '{"status":"ok","latency":20}' },
    options: { wait_ms },
  };
  const answer = submitAndWait(deps, { body }).then((result) => result.answer);
  const id = await accepted;
  await sleep(1);
  return { id, answer };
}

/** What `work` causes to be sent to other processes, until a moment after it. */
async function notified(work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const listener = new pg.Client({ connectionString: home.database.adminUrl });
  listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await listener.connect();
  await listener.query(`LISTEN ${CHANNELS.verificationFinished}`);
  await work();
  await sleep(200);
  await listener.end();
  return heard;
}

it("what this process finishes wakes the caller without a statement or a notification", async () => {
  const here = await open();
  const { id, answer } = await submitted(here, 20_000);
  const before = here.taken();
  expect(await notified(() => here.finish(id))).toEqual([]);
  expect(await answer).toMatchObject({ id, status: "succeeded", determination: "met" });
  expect(here.taken()).toBe(before);
});

it("a failure wakes the caller too", async () => {
  const here = await open();
  const { id, answer } = await submitted(here, 20_000);
  await failExecution(here.jobs, id, "internal_error: broken");
  expect(await answer).toMatchObject({ id, status: "failed" });
});

it("what another process finishes wakes the caller, who reads it once", async () => {
  const [here, other] = [await open(), await open()];
  const { id, answer } = await submitted(here, 20_000);
  const before = here.taken();
  await other.finish(id);
  expect(await answer).toMatchObject({ id, status: "succeeded" });
  expect(here.taken()).toBe(before + 1);
});

it("a notification that arrives before its caller waits is remembered", async () => {
  const [here, other] = [await open(), await open()];
  const deps = here.requests(async (id) => {
    await other.finish(id);
    await sleep(300);
  });
  const body = { rubric_id, submission: { inline: "{}" }, options: { wait_ms: 20_000 } };
  expect((await submitAndWait(deps, { body })).answer).toMatchObject({ status: "succeeded" });
});

it("nothing is sent for a submission that does not wait", async () => {
  const other = await open();
  const { id } = await submitted(await open(), 0);
  expect(await notified(() => other.finish(id))).toEqual([]);
  const awaited = await submitted(await open(), 1);
  await awaited.answer;
  expect(await notified(() => other.finish(awaited.id))).toEqual([expect.stringContaining(awaited.id)]);
});

it("a look finds what was lost", async () => {
  const [deaf, other] = [await open({ hears: false }), await open()];
  const { id, answer } = await submitted(deaf, 20_000);
  await deaf.finished.poll();
  await other.finish(id);
  const before = deaf.taken();
  await deaf.finished.poll();
  expect(await answer).toMatchObject({ id, status: "succeeded" });
  expect(deaf.taken()).toBe(before + 2);
});

it("finds a verification that finished while the listening connection was lost", async () => {
  const [here, other] = [await open(), await open({ hears: false })];
  const { id, answer } = await submitted(here, 20_000);
  const sessions = "FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()";
  await admin.query(`SELECT pg_terminate_backend(pid, 5000) ${sessions} AND pid <> pg_backend_pid()`);
  await other.finish(id);
  expect(await answer).toMatchObject({ id, status: "succeeded" });
});

it("polls for all callers of all tenants in one statement", async () => {
  const here = await open({ hears: false });
  const tenantId = await makeTenant(home.service.deps);
  const theirs = { tenantId, rubric: await makeRubric(home.service.deps, tenantId) };
  const all = await Promise.all(
    Array.from({ length: 200 }, (_, n) => submitted(here, 60_000, n % 2 === 0 ? {} : theirs)),
  );
  const before = here.taken();
  await here.finished.poll();
  expect(here.taken()).toBe(before + 1);
  const failed = "UPDATE verification SET status = 'failed', error = 'lost', completed_at = now() WHERE id = ANY ($1)";
  await admin.query(failed, [all.map(({ id }) => id)]);
  await here.finished.poll();
  const answers = await Promise.all(all.map(({ answer }) => answer));
  expect(answers).toEqual(all.map(({ id }) => expect.objectContaining({ id, status: "failed" })));
});

it("a status is listed for the tenant of the verification only", async () => {
  const here = await open();
  const tenantId = await makeTenant(home.service.deps);
  const { id } = await submitted(here, 0);
  expect(await listStatuses(here.database, [{ tenantId, id }])).toEqual([]);
  const ownVerification = { tenantId: home.tenantId, id };
  expect(await listStatuses(here.database, [{ tenantId, id }, ownVerification])).toEqual([{ id, status: "queued" }]);
  const forgedDatabase = {
    pool: here.database.pool,
    computeBinding: (tenantId: string) => `${tenantId}.${"0".repeat(64)}`,
  };
  expect(await listStatuses(forgedDatabase, [ownVerification])).toEqual([]);
});

it("a wait ends at its deadline, with the status that was last seen", async () => {
  const [here, other] = [await open(), await open()];
  const started = performance.now();
  const { id, answer } = await submitted(here, 300);
  await admin.query("UPDATE verification SET status = 'running' WHERE id = $1", [id]);
  await here.finished.poll();
  expect(await answer).toEqual({ verification_id: id, status: "running" });
  expect(performance.now() - started).toBeGreaterThanOrEqual(250);
  expect(performance.now() - started).toBeLessThan(600);
  await other.finish(id).catch(() => {});
});

it("a wait ends at its deadline without a free connection", async () => {
  const [here, other] = [await open({ connections: 1 }), await open()];
  const started = performance.now();
  const { id, answer } = await submitted(here, 500);
  const held = await here.database.pool.connect();
  await other.finish(id);
  expect(await answer).toEqual({ verification_id: id, status: "queued" });
  expect(performance.now() - started).toBeLessThan(900);
  held.release();
});

it("a wait ends with its client, and with the process, and nothing looks for it then", async () => {
  const here = await open();
  const client = new AbortController();
  const [left, stopped] = await Promise.all([
    submitted(here, 60_000, { client: client.signal }),
    submitted(here, 60_000),
  ]);
  const ended = performance.now();
  client.abort();
  expect(await left.answer).toMatchObject({ verification_id: left.id });
  here.finished.endWaits();
  expect(await stopped.answer).toMatchObject({ verification_id: stopped.id });
  expect(performance.now() - ended).toBeLessThan(10_000);
  const before = here.taken();
  await here.finished.poll();
  expect(here.taken()).toBe(before);
});
