// Tests an internal error during a verification: its public error and its logged cause.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import pg from "pg";
import { DETERMINISTIC_QUEUED, VERIFICATION_QUEUED, type VerificationsQueued } from "@/server/contracts/events";
import type { Log } from "@/server/deps/ports";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/read/get";
import { failExecution } from "@/server/verification/decide/execute";
import { submit } from "@/server/verification/submit/submit";
import { sweepUnstarted } from "@/server/verification/decide/sweep";
import { executorAccess, openExecutor, waitForEndedRuns } from "@/server/jobs/executor/testing/harness";
import { createEvents } from "@/server/jobs/client";
import { executeDeterministic, executeVerification } from "@/server/jobs/functions/executeVerifications";
import { testDatabase, type TestDatabase } from "@/testing/database";
import { DETERMINISTIC_SPEC, JUDGED_SPEC, makeRubric } from "@/testing/factories";
import { startTestService, type TestService } from "@/testing/service";
import { rubricCache } from "@/server/rubric/loadForJudging";

let service: TestService;
/**
 * A separate database for the executor under test. The service's executor would claim its runs and retry more slowly.
 */
let queue: TestDatabase;
let admin: pg.Pool;
let queueAdmin: pg.Pool;
beforeAll(async () => {
  service = await startTestService();
  queue = await testDatabase();
  queueAdmin = new pg.Pool({ connectionString: queue.adminUrl, max: 1 });
  admin = new pg.Pool({ connectionString: service.database.adminUrl, max: 1 });
});
afterAll(async () => {
  await admin.end();
  await queueAdmin.end();
  await queue.drop();
  await service.stop();
});

/** Damages the stored rubric, bypassing the triggers, and clears the cache, so that the next read fails. */
async function breakRubric(id: string): Promise<void> {
  await admin.query("SET session_replication_role = replica");
  const { rowCount } = await admin.query("UPDATE rubric_version SET compiled = '{}' WHERE id = $1", [id]);
  await admin.query("RESET session_replication_role");
  expect(rowCount).toBe(1);
  rubricCache(service.service.deps).clear();
}

it("fails the verification with an error that exposes no internals, and logs the cause with its IDs", async () => {
  const tenant = tenantDeps(service.service.deps, service.tenantId);
  const rubric_id = await makeRubric(service.service.deps, service.tenantId, JUDGED_SPEC);
  const withoutEvents = { ...tenant.events, verificationQueued: async () => undefined };
  const { id } = await submit(
    { ...tenant, events: withoutEvents },
    { body: { rubric_id, submission: { inline: "Hi." } } },
  );
  await breakRubric(rubric_id);
  const sentIds: string[] = [];
  const recordingEvents = {
    verificationQueued: async ({ verificationId }: { verificationId: string }) => void sentIds.push(verificationId),
  };
  const events = { ...service.service.deps.events, ...recordingEvents };
  await sweepUnstarted({ ...service.service.deps, events }, 0);
  expect(sentIds).toEqual([id]);

  const errors: [object, string][] = [];
  const log: Log = { info() {}, warn() {}, error: (fields, message) => void errors.push([fields, message]) };
  const deps = { ...service.service.deps, log };
  const run = await openExecutor(executorAccess(queue.access), (client) => [
    executeVerification(client, deps, 5, null),
  ]);
  await run.executor.start();
  const data: VerificationsQueued = { tenant_id: service.tenantId, verification_ids: [id] };
  await run.inngest.send({ name: VERIFICATION_QUEUED, id, data });
  await waitForEndedRuns(queueAdmin, "execute-verification-failure");
  await run.close();

  expect(await getVerification(tenant, { id })).toMatchObject({
    status: "failed",
    determination: null,
    proof_ref: null,
    error: "internal_error: the verification failed; submit it again",
  });
  const cause = expect.objectContaining({ message: expect.stringContaining("undefined") as string }) as Error;
  expect(errors).toEqual([
    [
      expect.objectContaining({ err: cause, tenantId: service.tenantId, verificationId: id }),
      "a verification failed with an internal error",
    ],
  ]);
});

it("decides the others of a group when one fails", async () => {
  const tenant = tenantDeps(service.service.deps, service.tenantId);
  const events = { ...tenant.events, verificationQueued: async () => undefined };
  const accept = async (name: string) => {
    const rubric_id = await makeRubric(service.service.deps, service.tenantId, { ...DETERMINISTIC_SPEC, name });
    const settings = { ...tenant.settings, inRequestWork: 0 };
    const body = { rubric_id, submission: { inline: "Hi." } };
    return { rubric_id, id: (await submit({ ...tenant, settings, events }, { body })).id };
  };
  const [soundVerification, brokenVerification, thirdVerification] = [
    await accept("Sound"),
    await accept("Broken"),
    await accept("Third"),
  ];
  await breakRubric(brokenVerification.rubric_id);

  const run = await openExecutor(executorAccess(queue.access), (client) => [
    executeDeterministic(client, service.service.deps, 5),
  ]);
  await run.executor.start();
  const { verificationQueued } = createEvents(run.inngest);
  const queuedFields = { tenantId: service.tenantId, judged: false, quick: true };
  await Promise.all(
    [brokenVerification, soundVerification, thirdVerification].map(({ id }) =>
      verificationQueued({ ...queuedFields, verificationId: id }),
    ),
  );
  await waitForEndedRuns(queueAdmin, "execute-deterministic-failure");
  const [groupRun] = await waitForEndedRuns(queueAdmin, "execute-deterministic");
  await run.close();

  expect(groupRun?.output).toEqual({
    verification_ids: [brokenVerification.id, soundVerification.id, thirdVerification.id],
    open: [brokenVerification.id],
  });
  for (const { id } of [soundVerification, thirdVerification]) {
    expect(await getVerification(tenant, { id })).toMatchObject({ status: "succeeded" });
  }
  expect(await getVerification(tenant, { id: brokenVerification.id })).toMatchObject({
    status: "failed",
    error: "internal_error: the verification failed; submit it again",
  });
});

it("executes a run that release 0.1 began, whose event names one verification", async () => {
  const tenant = tenantDeps(service.service.deps, service.tenantId);
  const rubric_id = await makeRubric(service.service.deps, service.tenantId, {
    ...DETERMINISTIC_SPEC,
    name: "Earlier",
  });
  const events = { ...tenant.events, verificationQueued: async () => undefined };
  const settings = { ...tenant.settings, inRequestWork: 0 };
  const { id } = await submit({ ...tenant, settings, events }, { body: { rubric_id, submission: { inline: "Hi." } } });
  const run = await openExecutor(executorAccess(queue.access), (client) => [
    executeDeterministic(client, service.service.deps, 5),
  ]);
  await run.executor.start();
  const data = { tenant_id: service.tenantId, verification_id: id };
  await run.inngest.send({ name: DETERMINISTIC_QUEUED, id, data });
  await vi.waitFor(async () => expect((await getVerification(tenant, { id })).status).toBe("succeeded"), 20_000);
  await run.close();
});

it("stores an error with characters that the database refuses", async () => {
  const tenant = tenantDeps(service.service.deps, service.tenantId);
  const rubric_id = await makeRubric(service.service.deps, service.tenantId, { ...JUDGED_SPEC, name: "Other" });
  const events = { ...tenant.events, verificationQueued: async () => undefined };
  const { id } = await submit({ ...tenant, events }, { body: { rubric_id, submission: { inline: "Hi." } } });
  expect(await failExecution(tenant, id, "judge_rejected: a\0b")).toBe(true);
  expect(await getVerification(tenant, { id })).toMatchObject({ status: "failed", error: "judge_rejected: a\uFFFDb" });
});
