// Tests a running verification without a run in the embedded executor, as after a change of the engine.
import { afterAll, beforeAll, expect, it } from "vitest";
import pg from "pg";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/read/get";
import { submit } from "@/server/verification/submit/submit";
import { SILENT_AFTER_MS, sweepSilent } from "@/server/verification/decide/sweep";
import { JUDGED_SPEC, makeRubric } from "@/testing/factories";
import { startTestService, type TestService } from "@/testing/service";

let service: TestService;
let admin: pg.Client;
beforeAll(async () => {
  service = await startTestService();
  admin = new pg.Client({ connectionString: service.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await service.stop();
});

it("a sweep resumes a running verification without a run once it was silent for long enough", async () => {
  const tenant = tenantDeps(service.service.deps, service.tenantId);
  const rubric_id = await makeRubric(service.service.deps, service.tenantId, JUDGED_SPEC);
  const withoutEvents = { ...tenant, events: { ...tenant.events, verificationQueued: () => Promise.resolve() } };
  const { id } = await submit(withoutEvents, { body: { rubric_id, submission: { inline: "Hello" } } });
  await admin.query(
    "UPDATE verification SET status = 'running', started_at = now(), progress_at = now() WHERE id = $1",
    [id],
  );
  const depsAfter = (ms: number) => ({ ...service.service.deps, clock: { now: () => new Date(Date.now() + ms) } });

  expect(await sweepSilent(depsAfter(SILENT_AFTER_MS - 5_000))).toEqual({ resumed: 0, failed: 0 });
  expect(await sweepSilent(depsAfter(SILENT_AFTER_MS + 5_000))).toEqual({ resumed: 1, failed: 0 });
  await service.service.deps.finished.wait({ tenantId: service.tenantId, id }, 20_000);
  expect(await getVerification(tenant, { id })).toMatchObject({ status: "succeeded" });
});
