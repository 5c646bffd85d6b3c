// Tests that a caller that waits for a verdict is notified of it, and needs no query of the database until then.
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
let openedProcesses: WaitingProcess[];

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
beforeEach(() => void (openedProcesses = []));
afterEach(() => Promise.all(openedProcesses.map((process) => process.close())));

async function openProcess(options?: Parameters<typeof openWaitingProcess>[1]): Promise<WaitingProcess> {
  const process = openWaitingProcess(home, options);
  openedProcesses.push(process);
  if (options?.hears !== false) await process.listening;
  return process;
}

/** Submits in `process`, and returns once the submission is accepted and its caller waits. */
async function submitWaiting(
  process: WaitingProcess,
  wait_ms: number,
  fields: Partial<{ tenantId: string; rubric: string; client: AbortSignal }> = {},
) {
  let accept: (id: string) => void = () => {};
  const accepted = new Promise<string>((resolve) => (accept = resolve));
  const deps = { ...process.requests(accept, fields.tenantId), client: fields.client ?? null };
  const body = {
    rubric_id: fields.rubric ?? rubric_id,
    submission: { inline: '{"status":"ok","latency":20}' },
    options: { wait_ms },
  };
  const answer = submitAndWait(deps, { body }).then((result) => result.answer);
  const id = await accepted;
  await sleep(1);
  return { id, answer };
}

/** Collects the notifications that `work` sends to other processes, until a moment after it. */
async function collectNotifications(work: () => Promise<unknown>): Promise<string[]> {
  const payloads: string[] = [];
  const listener = new pg.Client({ connectionString: home.database.adminUrl });
  listener.on("notification", ({ payload }) => payloads.push(payload ?? ""));
  await listener.connect();
  await listener.query(`LISTEN ${CHANNELS.verificationFinished}`);
  await work();
  await sleep(200);
  await listener.end();
  return payloads;
}

it("answers the caller without a statement or a notification when its own process finishes the work", async () => {
  const callerProcess = await openProcess();
  const { id, answer } = await submitWaiting(callerProcess, 20_000);
  const connectionsBefore = callerProcess.taken();
  expect(await collectNotifications(() => callerProcess.finish(id))).toEqual([]);
  expect(await answer).toMatchObject({ id, status: "succeeded", determination: "met" });
  expect(callerProcess.taken()).toBe(connectionsBefore);
});

it("answers the caller when the verification fails", async () => {
  const callerProcess = await openProcess();
  const { id, answer } = await submitWaiting(callerProcess, 20_000);
  await failExecution(callerProcess.jobs, id, "internal_error: broken");
  expect(await answer).toMatchObject({ id, status: "failed" });
});

it("answers the caller with one read when another process finishes the work", async () => {
  const [callerProcess, otherProcess] = [await openProcess(), await openProcess()];
  const { id, answer } = await submitWaiting(callerProcess, 20_000);
  const connectionsBefore = callerProcess.taken();
  await otherProcess.finish(id);
  expect(await answer).toMatchObject({ id, status: "succeeded" });
  expect(callerProcess.taken()).toBe(connectionsBefore + 1);
});

it("answers the caller when the notification arrives before the caller waits", async () => {
  const [callerProcess, otherProcess] = [await openProcess(), await openProcess()];
  const deps = callerProcess.requests(async (id) => {
    await otherProcess.finish(id);
    await sleep(300);
  });
  const body = { rubric_id, submission: { inline: "{}" }, options: { wait_ms: 20_000 } };
  expect((await submitAndWait(deps, { body })).answer).toMatchObject({ status: "succeeded" });
});

it("sends no notification for a submission that does not wait", async () => {
  const otherProcess = await openProcess();
  const { id } = await submitWaiting(await openProcess(), 0);
  expect(await collectNotifications(() => otherProcess.finish(id))).toEqual([]);
  const awaitedSubmission = await submitWaiting(await openProcess(), 1);
  await awaitedSubmission.answer;
  expect(await collectNotifications(() => otherProcess.finish(awaitedSubmission.id))).toEqual([
    expect.stringContaining(awaitedSubmission.id),
  ]);
});

it("finds a finished verification by a poll when its notification was lost", async () => {
  const [unconnectedProcess, otherProcess] = [await openProcess({ hears: false }), await openProcess()];
  const { id, answer } = await submitWaiting(unconnectedProcess, 20_000);
  await unconnectedProcess.finished.poll();
  await otherProcess.finish(id);
  const connectionsBefore = unconnectedProcess.taken();
  await unconnectedProcess.finished.poll();
  expect(await answer).toMatchObject({ id, status: "succeeded" });
  expect(unconnectedProcess.taken()).toBe(connectionsBefore + 2);
});

it("finds a verification that finished while the listening connection was lost", async () => {
  const [callerProcess, otherProcess] = [await openProcess(), await openProcess({ hears: false })];
  const { id, answer } = await submitWaiting(callerProcess, 20_000);
  const sessions = "FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()";
  await admin.query(`SELECT pg_terminate_backend(pid, 5000) ${sessions} AND pid <> pg_backend_pid()`);
  await otherProcess.finish(id);
  expect(await answer).toMatchObject({ id, status: "succeeded" });
});

it("polls for all callers of all tenants in one statement", async () => {
  const callerProcess = await openProcess({ hears: false });
  const tenantId = await makeTenant(home.service.deps);
  const otherTenantFields = { tenantId, rubric: await makeRubric(home.service.deps, tenantId) };
  const submissions = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      submitWaiting(callerProcess, 60_000, index % 2 === 0 ? {} : otherTenantFields),
    ),
  );
  const connectionsBefore = callerProcess.taken();
  await callerProcess.finished.poll();
  expect(callerProcess.taken()).toBe(connectionsBefore + 1);
  const failAll = "UPDATE verification SET status = 'failed', error = 'lost', completed_at = now() WHERE id = ANY ($1)";
  await admin.query(failAll, [submissions.map(({ id }) => id)]);
  await callerProcess.finished.poll();
  const answers = await Promise.all(submissions.map(({ answer }) => answer));
  expect(answers).toEqual(submissions.map(({ id }) => expect.objectContaining({ id, status: "failed" })));
});

it("lists a status only for the tenant of the verification", async () => {
  const callerProcess = await openProcess();
  const tenantId = await makeTenant(home.service.deps);
  const { id } = await submitWaiting(callerProcess, 0);
  expect(await listStatuses(callerProcess.database, [{ tenantId, id }])).toEqual([]);
  const ownVerification = { tenantId: home.tenantId, id };
  expect(await listStatuses(callerProcess.database, [{ tenantId, id }, ownVerification])).toEqual([
    { id, status: "queued" },
  ]);
  const forgedAccess = {
    pool: callerProcess.database.pool,
    computeBinding: (forgedTenantId: string) => `${forgedTenantId}.${"0".repeat(64)}`,
  };
  expect(await listStatuses(forgedAccess, [ownVerification])).toEqual([]);
});

it("ends a wait at its deadline, with the status of the latest poll", async () => {
  const [callerProcess, otherProcess] = [await openProcess(), await openProcess()];
  const startedAtMs = performance.now();
  const { id, answer } = await submitWaiting(callerProcess, 300);
  await admin.query("UPDATE verification SET status = 'running' WHERE id = $1", [id]);
  await callerProcess.finished.poll();
  expect(await answer).toEqual({ verification_id: id, status: "running" });
  expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(250);
  expect(performance.now() - startedAtMs).toBeLessThan(600);
  await otherProcess.finish(id).catch(() => {});
});

it("ends a wait at its deadline when no connection is free", async () => {
  const [callerProcess, otherProcess] = [await openProcess({ connections: 1 }), await openProcess()];
  const startedAtMs = performance.now();
  const { id, answer } = await submitWaiting(callerProcess, 500);
  const heldConnection = await callerProcess.database.pool.connect();
  await otherProcess.finish(id);
  expect(await answer).toEqual({ verification_id: id, status: "queued" });
  expect(performance.now() - startedAtMs).toBeLessThan(900);
  heldConnection.release();
});

it("ends a wait when its client disconnects or the process stops, and polls no more for it", async () => {
  const callerProcess = await openProcess();
  const client = new AbortController();
  const [abandonedSubmission, stoppedSubmission] = await Promise.all([
    submitWaiting(callerProcess, 60_000, { client: client.signal }),
    submitWaiting(callerProcess, 60_000),
  ]);
  const endedAtMs = performance.now();
  client.abort();
  expect(await abandonedSubmission.answer).toMatchObject({ verification_id: abandonedSubmission.id });
  callerProcess.finished.endWaits();
  expect(await stoppedSubmission.answer).toMatchObject({ verification_id: stoppedSubmission.id });
  expect(performance.now() - endedAtMs).toBeLessThan(10_000);
  const connectionsBefore = callerProcess.taken();
  await callerProcess.finished.poll();
  expect(callerProcess.taken()).toBe(connectionsBefore);
});
