// Tests that an accepted verification is judged even if its event was lost.
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TenantDeps } from "@/server/deps/deps";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/read/get";
import { submit } from "@/server/verification/submit/submit";
import { sweepIdempotency, sweepUnstarted } from "@/server/verification/decide/sweep";
import { JUDGED_SPEC, makeRubric } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";

let service: TestService;
let tenant: TenantDeps;
let rubric_id: string;

beforeAll(async () => {
  service = await startTestService();
  tenant = tenantDeps(service.service.deps, service.tenantId);
  rubric_id = await makeRubric(service.service.deps, service.tenantId, JUDGED_SPEC);
});
afterAll(() => service.stop());

/** Returns the dependencies of a process that fails, or loses its pipeline, right after it has written the row. */
const depsWithoutPipeline = (): TenantDeps => ({
  ...tenant,
  events: { ...tenant.events, verificationQueued: () => Promise.reject(new Error("no pipeline")) },
});
const accept = (deps: TenantDeps) => submit(deps, { body: { rubric_id, submission: { inline: "Hello" } } });

it("sends the event of a verification again when it did not start in time, and sends no other event", async () => {
  // An hour later: the service's own first sweep, which may run just now, does not see what was accepted then.
  const clock = { now: () => new Date(Date.now() + 3_600_000) };
  const laterDeps = { ...service.service.deps, clock };
  const { id } = await accept({ ...depsWithoutPipeline(), clock });
  expect(await getVerification(tenant, { id })).toMatchObject({ status: "queued" });
  expect(await sweepUnstarted(laterDeps, 60_000)).toBe(0);
  expect(await sweepUnstarted(laterDeps, 0)).toBe(1);
  await service.service.deps.finished.wait({ tenantId: service.tenantId, id }, 20_000);
  expect(await getVerification(tenant, { id })).toMatchObject({ status: "succeeded" });
  expect(await sweepUnstarted(laterDeps, 0)).toBe(0);
});

it("judges a verification once when its event is sent twice", async () => {
  const { id } = await accept(tenant);
  await tenant.events.verificationQueued({ tenantId: service.tenantId, verificationId: id, judged: true });
  await tenant.events.verificationQueued({ tenantId: service.tenantId, verificationId: id, judged: true });
  for (let attempt = 0; attempt < 80; attempt += 1) {
    if ((await getVerification(tenant, { id })).status === "succeeded") break;
    await tenant.finished.wait({ tenantId: service.tenantId, id }, 250);
  }
  expect(await getVerification(tenant, { id })).toMatchObject({ status: "succeeded" });
  const admin = new pg.Client({ connectionString: service.database.adminUrl });
  await admin.connect();
  const { rows } = await admin.query("SELECT count(*)::int AS runs FROM inngest_executor.run WHERE event_id = $1", [
    id,
  ]);
  await admin.end();
  expect(rows).toEqual([{ runs: 1 }]);
});

it("deletes idempotency records older than 24 hours, and keeps younger ones", async () => {
  const body = { rubric_id, submission: { inline: "Hello" } };
  await submit(tenant, { body, idempotency_key: "young" });
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  const yesterdayDeps: TenantDeps = { ...tenant, clock: { now: () => yesterday } };
  await submit(yesterdayDeps, { body, idempotency_key: "old" });
  expect(await sweepIdempotency(service.service.deps)).toBe(1);
  const remainingRecords = await tenant.db.transaction((tx) =>
    tx.idempotencyRecord.findMany({ select: { key: true } }),
  );
  expect(remainingRecords).toEqual([{ key: "young" }]);
});
