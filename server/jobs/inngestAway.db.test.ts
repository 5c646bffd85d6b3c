// Tests an Inngest server that is down, refuses the settings or does not sign calls. The service starts, accepts work
// without delay, reports the problem, and recovers.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { SystemStatus } from "@/server/system/contract/system";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/read/get";
import { JUDGED_SPEC, makeRubric } from "@/testing/factories";
import { EVENT_KEY, type InngestServerDouble, SIGNING_KEY, startInngestServer } from "@/testing/inngestServer";
import { type RestartableService, startTestService } from "@/testing/service";

const RECOVERY_TIMEOUT_MS = 30_000;
/** Below the 1.6 to 2 s for which the SDK alone retries. */
const MAX_SUBMIT_MS = 1_000;

let inngest: InngestServerDouble;
let service: RestartableService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
  await inngest.stop();
});

type Readiness = SystemStatus & { status: string };
async function fetchReadiness(): Promise<{ code: number; body: Readiness }> {
  const response = await fetch(`${service?.baseUrl}/readyz`);
  return { code: response.status, body: (await response.json()) as Readiness };
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`timeout: ${JSON.stringify(await fetchReadiness())}`);
    await sleep(100);
  }
}
const waitForRegistration = () =>
  waitUntil(async () => (await fetchReadiness()).body.engine.registration === "registered");

async function submitOne(): Promise<{ id: string; ms: number }> {
  if (!service) throw new Error("no service");
  const rubric_id = await makeRubric(service.service.deps, service.tenantId, {
    ...JUDGED_SPEC,
    name: String(Math.random()),
  });
  const startedAtMs = performance.now();
  const answer = await fetch(`${service.baseUrl}/v1/verify`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ rubric_id, submission: { inline: "Hello" } }),
  });
  const ms = performance.now() - startedAtMs;
  expect(answer.status).toBe(202);
  return { id: ((await answer.json()) as { verification_id: string }).verification_id, ms };
}

async function readStatus(id: string): Promise<string> {
  if (!service) throw new Error("no service");
  return (await getVerification(tenantDeps(service.service.deps, service.tenantId), { id })).status;
}

describe("an Inngest server that is down", () => {
  it("does not delay submissions or the start, is reported, and gets the queued work when it is up again", async () => {
    inngest = await startInngestServer();
    service = await startTestService(inngest.environment);
    await waitForRegistration();
    const first = await submitOne();
    await waitUntil(async () => (await readStatus(first.id)) === "succeeded");

    inngest.faults.away = true;
    const queuedSubmission = await submitOne();
    expect(queuedSubmission.ms).toBeLessThan(MAX_SUBMIT_MS);
    expect((await fetchReadiness()).code).toBe(200);

    await service.restart();
    expect(await fetchReadiness()).toMatchObject({
      code: 503,
      body: { status: "unavailable", engine: { kind: "inngest", registration: "pending", last_contact_at: null } },
    });
    const laterSubmission = await submitOne();
    expect(laterSubmission.ms).toBeLessThan(MAX_SUBMIT_MS);
    expect(await readStatus(queuedSubmission.id)).toBe("queued");

    inngest.faults.away = false;
    await waitForRegistration();
    expect((await fetchReadiness()).code).toBe(200);
    await waitUntil(async () => (await readStatus(queuedSubmission.id)) === "succeeded");
  }, 90_000);
});

describe("a service whose Inngest server does not accept its settings", () => {
  it("is not ready when the server refuses the registration", async () => {
    inngest = await startInngestServer();
    inngest.faults.refuseRegistration = true;
    service = await startTestService(inngest.environment);
    await waitUntil(async () => (await fetchReadiness()).body.engine.registration === "refused");
    expect((await fetchReadiness()).code).toBe(503);
    inngest.faults.refuseRegistration = false;
    await waitForRegistration();
    expect((await fetchReadiness()).code).toBe(200);
  });

  it("is not ready when it is configured for `inngest dev` and the server is `inngest start`", async () => {
    inngest = await startInngestServer();
    service = await startTestService({ INNGEST_BASE_URL: inngest.url, INNGEST_DEV: "1", HOST: "127.0.0.1" });
    await waitUntil(async () => (await fetchReadiness()).body.engine.registration === "refused");
    expect((await fetchReadiness()).code).toBe(503);
  });

  it("is not ready when it is configured with keys and the server is `inngest dev`", async () => {
    inngest = await startInngestServer({ dev: true });
    const keys = { INNGEST_EVENT_KEY: EVENT_KEY, INNGEST_SIGNING_KEY: SIGNING_KEY };
    service = await startTestService({ INNGEST_BASE_URL: inngest.url, ...keys });
    await waitUntil(async () => (await fetchReadiness()).body.engine.registration === "unsigned");
    expect((await fetchReadiness()).code).toBe(503);
  });
});

describe("`inngest dev` with INNGEST_DEV=1", () => {
  it("runs an accepted verification and lists its functions", async () => {
    inngest = await startInngestServer({ dev: true });
    service = await startTestService(inngest.environment);
    await waitForRegistration();
    const { body } = await fetchReadiness();
    expect(body.engine.functions).toContain("execute-verification");
    expect(inngest.registered()).toEqual(expect.arrayContaining(body.engine.functions.map((id) => `svc-verify-${id}`)));
    const { id } = await submitOne();
    await waitUntil(async () => (await readStatus(id)) === "succeeded");
  });
});
