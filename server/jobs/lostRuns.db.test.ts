// Tests an Inngest server that loses, cancels, repeats and reorders runs. Every accepted verification still reaches one
// terminal state.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { DETERMINISTIC_QUEUED } from "@/server/contracts/events";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/read/get";
import { submit } from "@/server/verification/submit/submit";
import { MAX_RESUMPTIONS, SILENT_AFTER_MS, sweepAfterOutage, sweepSilent } from "@/server/verification/decide/sweep";
import { DETERMINISTIC_SPEC, JUDGED_SPEC, makeRubric, makeTenant } from "@/testing/factories";
import { type InngestServerDouble, queues, type Run, startInngestServer } from "@/testing/inngestServer";
import { startTestService, type TestService } from "@/testing/service";

const EXECUTE = "svc-verify-execute-verification";

let inngest: InngestServerDouble;
let service: TestService;
let tenant: TenantDeps;
let admin: pg.Client;
let rubric_id: string;

beforeAll(async () => {
  inngest = await startInngestServer();
  service = await startTestService(inngest.environment);
  tenant = tenantDeps(service.service.deps, service.tenantId);
  rubric_id = await makeRubric(service.service.deps, service.tenantId, JUDGED_SPEC);
  admin = new pg.Client({ connectionString: service.database.adminUrl });
  await admin.connect();
  await waitUntil(() => inngest.registered().includes(EXECUTE));
});
afterEach(() => {
  inngest.faults.beforeCall = () => "call";
  inngest.faults.lastComeFirst = false;
});
afterAll(async () => {
  await inngest.stop();
  await admin.end();
  await service.stop();
});

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("the condition did not hold within 20 s");
    await sleep(20);
  }
}

const accept = async (deps = tenant, rubric = rubric_id) =>
  (await submit(deps, { body: { rubric_id: rubric, submission: { inline: "Hello" } } })).id;
const readStatus = async (id: string) => (await getVerification(tenant, { id })).status;
const findRuns = (id: string) => inngest.runs.filter(({ fn, event }) => fn === EXECUTE && queues(event, id));
const isExecuteRun = (run: Run) => run.fn === EXECUTE;
/** Returns dependencies whose clock is `ms` ahead, for a sweep after so much silence. */
const depsAfter = (ms: number): Deps => ({
  ...service.service.deps,
  clock: { now: () => new Date(Date.now() + ms) },
});
async function count(table: string, id: string): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${table} WHERE verification_id = $1`,
    [id],
  );
  return rows[0]?.n ?? -1;
}
async function expectOneVerdict(id: string): Promise<void> {
  expect(await readStatus(id)).toBe("succeeded");
  expect(await count("proof_entry", id)).toBe(1);
  expect(await count("criterion_result", id)).toBe(1);
  expect(await count("webhook_message", id)).toBeLessThanOrEqual(1);
}

it("a run that was lost after its start is resumed after SILENT_AFTER_MS, under a new event id", async () => {
  inngest.faults.beforeCall = (run) => (isExecuteRun(run) && run.calls === 1 ? "lose" : "call");
  const id = await accept();
  await waitUntil(() => findRuns(id).some(({ status }) => status === "lost"));
  expect(await readStatus(id)).toBe("running");
  expect(await sweepSilent(depsAfter(SILENT_AFTER_MS - 5_000))).toEqual({ resumed: 0, failed: 0 });

  inngest.faults.beforeCall = () => "call";
  expect(await sweepSilent(depsAfter(SILENT_AFTER_MS + 5_000))).toEqual({ resumed: 1, failed: 0 });
  await waitUntil(async () => (await readStatus(id)) === "succeeded");
  expect(inngest.events.filter((event) => queues(event, id)).map((event) => event.id)).toEqual([id, `${id}:1`]);
  await expectOneVerdict(id);
});

it("after an outage, only verifications without progress since its end are resumed at once", async () => {
  inngest.faults.beforeCall = (run) => (isExecuteRun(run) ? "lose" : "call");
  const ids = [await accept(), await accept(), await accept()];
  await waitUntil(() => ids.every((id) => findRuns(id).some(({ status }) => status === "lost")));
  const endedAt = new Date();
  await admin.query("UPDATE verification SET status = 'running', started_at = $2, progress_at = $2 WHERE id = $1", [
    ids[2],
    new Date(endedAt.getTime() + 1_000),
  ]);
  inngest.faults.beforeCall = () => "call";
  expect(await sweepAfterOutage(depsAfter(40_000), endedAt)).toBe(2);
  expect(await sweepAfterOutage(depsAfter(40_000), endedAt)).toBe(0);
  for (const id of ids.slice(0, 2)) {
    await waitUntil(async () => (await readStatus(id)) === "succeeded");
    await expectOneVerdict(id);
  }
  expect(findRuns(ids[2] ?? "")).toHaveLength(1);
  inngest.cancel({ ...(findRuns(ids[2] ?? "")[0] as Run) });
  await waitUntil(async () => (await readStatus(ids[2] ?? "")) === "failed");
});

it("a run that was lost before its start is resumed, although the server knows its event", async () => {
  inngest.faults.beforeCall = (run) => (isExecuteRun(run) ? "lose" : "call");
  const id = await accept();
  await waitUntil(() => findRuns(id).some(({ status }) => status === "lost"));
  expect(await readStatus(id)).toBe("queued");
  inngest.faults.beforeCall = () => "call";
  expect(await sweepSilent(depsAfter(SILENT_AFTER_MS + 5_000))).toEqual({ resumed: 1, failed: 0 });
  await waitUntil(async () => (await readStatus(id)) === "succeeded");
  await expectOneVerdict(id);
});

it("a verification whose runs are always lost fails after MAX_RESUMPTIONS", async () => {
  inngest.faults.beforeCall = (run) => (isExecuteRun(run) ? "lose" : "call");
  const id = await accept();
  for (let count = 1; count <= MAX_RESUMPTIONS; count += 1) {
    expect(await sweepSilent(depsAfter(count * (SILENT_AFTER_MS + 5_000)))).toEqual({ resumed: 1, failed: 0 });
    // A concurrent sweep of another process resumes nothing.
    expect(await sweepSilent(depsAfter(count * (SILENT_AFTER_MS + 5_000)))).toEqual({ resumed: 0, failed: 0 });
  }
  expect(await sweepSilent(depsAfter((MAX_RESUMPTIONS + 1) * (SILENT_AFTER_MS + 5_000)))).toEqual({
    resumed: 0,
    failed: 1,
  });
  expect(await getVerification(tenant, { id })).toMatchObject({
    status: "failed",
    error: "internal_error: 4 runs of it were lost; submit it again",
  });
  await waitUntil(() => findRuns(id).length === MAX_RESUMPTIONS + 1);
});

it("a run that is canceled in the dashboard ends its verification", async () => {
  inngest.faults.beforeCall = (run) => (isExecuteRun(run) && run.calls === 1 ? "cancel" : "call");
  const id = await accept();
  await waitUntil(async () => (await readStatus(id)) === "failed");
  expect((await getVerification(tenant, { id })).error).toBe(
    "internal_error: the run was canceled in the Inngest server; submit it again",
  );
});

it("a canceled run of a group ends each of its verifications", async () => {
  inngest.faults.beforeCall = ({ event }) => (event.name === DETERMINISTIC_QUEUED ? "cancel" : "call");
  const settings = { ...tenant.settings, inRequestWork: 0 };
  const rubric = await makeRubric(service.service.deps, service.tenantId, DETERMINISTIC_SPEC);
  const ids = await Promise.all([1, 2, 3].map(() => accept({ ...tenant, settings }, rubric)));
  await waitUntil(async () => (await Promise.all(ids.map(readStatus))).every((status) => status === "failed"));
});

it("a run that is suspended until another run has finished adds no second verdict or proof", async () => {
  let resume = () => {};
  const resumeSignal = new Promise<"call">((resolve) => (resume = () => resolve("call")));
  inngest.faults.beforeCall = (run) =>
    isExecuteRun(run) && queues(run.event, run.event.id) && run.calls === 1 ? resumeSignal : "call";
  const id = await accept();
  await waitUntil(() => findRuns(id)[0]?.calls === 1);
  await waitUntil(async () => (await readStatus(id)) === "running");
  await sweepSilent(depsAfter(SILENT_AFTER_MS + 5_000));
  await waitUntil(async () => (await readStatus(id)) === "succeeded");
  resume();
  await waitUntil(() => findRuns(id).every(({ status }) => status === "completed"));
  expect(findRuns(id)).toHaveLength(2);
  await expectOneVerdict(id);
});

it("a late run cannot change a verification that has failed", async () => {
  let resume = () => {};
  const resumeSignal = new Promise<"call">((resolve) => (resume = () => resolve("call")));
  inngest.faults.beforeCall = (run) => (isExecuteRun(run) && run.calls === 1 ? resumeSignal : "call");
  const id = await accept();
  await waitUntil(() => findRuns(id)[0]?.calls === 1);
  inngest.cancel({ ...(findRuns(id)[0] as Run) });
  await waitUntil(async () => (await readStatus(id)) === "failed");
  resume();
  await waitUntil(() => findRuns(id).every(({ status }) => status === "completed"));
  expect(await readStatus(id)).toBe("failed");
  expect(await count("proof_entry", id)).toBe(0);
});

it("repeated calls and reordered runs give each verification one verdict", async () => {
  inngest.faults.lastComeFirst = true;
  inngest.faults.beforeCall = () => "repeat";
  const ids = await Promise.all(Array.from({ length: 10 }, () => accept()));
  for (const id of ids) await waitUntil(async () => (await readStatus(id)) === "succeeded");
  for (const id of ids) await expectOneVerdict(id);
});

it("a verification behind a live run does not count as lost, and one that later runs overtook does", async () => {
  const ago = (ms: number) => new Date(Date.now() - ms);
  const HOUR_MS = 3_600_000;
  inngest.faults.beforeCall = (run) => (isExecuteRun(run) ? "lose" : "call");
  const otherTenant = tenantDeps(service.service.deps, await makeTenant(service.service.deps));
  const rubric = await makeRubric(service.service.deps, otherTenant.db.tenantId, JUDGED_SPEC);
  const [liveId, waitingId, overtakenId] = [
    await accept(otherTenant, rubric),
    await accept(otherTenant, rubric),
    await accept(otherTenant, rubric),
  ];
  const setTimes = (id: string, createdAt: Date, progressAt: Date | null) =>
    admin.query(
      `UPDATE verification SET created_at = $2, started_at = $3, progress_at = $3,
         status = CASE WHEN $3::timestamptz IS NULL THEN 'queued' ELSE 'running' END
       WHERE id = $1`,
      [id, createdAt, progressAt],
    );
  await setTimes(liveId, ago(HOUR_MS), ago(1_000));
  await setTimes(waitingId, ago(HOUR_MS - 1_000), null);
  await setTimes(overtakenId, ago(3 * HOUR_MS), null);
  expect(await sweepSilent(depsAfter(0))).toEqual({ resumed: 1, failed: 0 });
  const resumptions = (id: string) =>
    otherTenant.db.transaction((tx) =>
      tx.verification.findFirstOrThrow({ where: { id }, select: { resumptions: true } }),
    );
  expect(await resumptions(waitingId)).toEqual({ resumptions: 0 });
  expect(await resumptions(overtakenId)).toEqual({ resumptions: 1 });
});
