// The Inngest server is away, refuses or does not sign: the service starts, accepts work without delay, reports it, and
// recovers.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { SystemStatus } from "@/server/system/contract/system";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/get";
import { JUDGED_SPEC, makeRubric } from "@/server/testing/factories";
import { EVENT_KEY, type InngestServerDouble, SIGNING_KEY, startInngestServer } from "@/server/testing/inngestServer";
import { type RestartableService, startTestService } from "@/server/testing/service";

const RECOVERS_WITHIN_MS = 30_000;
/** The SDK alone retries for 1.6 to 2 s before it gives up. */
const NOT_DELAYED_MS = 1_000;

let inngest: InngestServerDouble;
let service: RestartableService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
  await inngest.stop();
});

type Ready = SystemStatus & { status: string };
async function readiness(): Promise<{ code: number; body: Ready }> {
  const answer = await fetch(`${service?.baseUrl}/readyz`);
  return { code: answer.status, body: (await answer.json()) as Ready };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + RECOVERS_WITHIN_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`it did not happen: ${JSON.stringify(await readiness())}`);
    await sleep(100);
  }
}
const registered = () => until(async () => (await readiness()).body.engine.registration === "registered");

async function submitOne(): Promise<{ id: string; ms: number }> {
  if (!service) throw new Error("no service");
  const rubric_id = await makeRubric(service.service.deps, service.tenantId, {
    ...JUDGED_SPEC,
    name: String(Math.random()),
  });
  const started = performance.now();
  const answer = await fetch(`${service.baseUrl}/v1/verify`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ rubric_id, submission: { inline: "Hello" } }),
  });
  const ms = performance.now() - started;
  expect(answer.status).toBe(202);
  return { id: ((await answer.json()) as { verification_id: string }).verification_id, ms };
}

async function statusOf(id: string): Promise<string> {
  if (!service) throw new Error("no service");
  return (await getVerification(tenantDeps(service.service.deps, service.tenantId), { id })).status;
}

describe("an Inngest server that is away", () => {
  it("delays no submission, prevents no start, is reported, and does the queued work when it is back", async () => {
    inngest = await startInngestServer();
    service = await startTestService(inngest.environment);
    await registered();
    const first = await submitOne();
    await until(async () => (await statusOf(first.id)) === "succeeded");

    inngest.faults.away = true;
    const queued = await submitOne();
    expect(queued.ms).toBeLessThan(NOT_DELAYED_MS);
    expect((await readiness()).code).toBe(200);

    await service.restart();
    expect(await readiness()).toMatchObject({
      code: 503,
      body: { status: "unavailable", engine: { kind: "inngest", registration: "pending", last_contact_at: null } },
    });
    const later = await submitOne();
    expect(later.ms).toBeLessThan(NOT_DELAYED_MS);
    expect(await statusOf(queued.id)).toBe("queued");

    inngest.faults.away = false;
    await registered();
    expect((await readiness()).code).toBe(200);
    await until(async () => (await statusOf(queued.id)) === "succeeded");
  }, 90_000);
});

describe("an Inngest server that does not accept the settings", () => {
  it("refuses the registration: not ready, with the reason", async () => {
    inngest = await startInngestServer();
    inngest.faults.refuseRegistration = true;
    service = await startTestService(inngest.environment);
    await until(async () => (await readiness()).body.engine.registration === "refused");
    expect((await readiness()).code).toBe(503);
    inngest.faults.refuseRegistration = false;
    await registered();
    expect((await readiness()).code).toBe(200);
  });

  it("is `inngest start`, taken for `inngest dev`: not ready, because it wants keys", async () => {
    inngest = await startInngestServer();
    service = await startTestService({ INNGEST_BASE_URL: inngest.url, INNGEST_DEV: "1", HOST: "127.0.0.1" });
    await until(async () => (await readiness()).body.engine.registration === "refused");
    expect((await readiness()).code).toBe(503);
  });

  it("is `inngest dev`, with keys that it does not use: not ready, instead of refusing every call", async () => {
    inngest = await startInngestServer({ dev: true });
    const keys = { INNGEST_EVENT_KEY: EVENT_KEY, INNGEST_SIGNING_KEY: SIGNING_KEY };
    service = await startTestService({ INNGEST_BASE_URL: inngest.url, ...keys });
    await until(async () => (await readiness()).body.engine.registration === "unsigned");
    expect((await readiness()).code).toBe(503);
  });
});

describe("`inngest dev` with INNGEST_DEV=1", () => {
  it("runs an accepted verification, and its functions are shown", async () => {
    inngest = await startInngestServer({ dev: true });
    service = await startTestService(inngest.environment);
    await registered();
    const { body } = await readiness();
    expect(body.engine.functions).toContain("execute-verification");
    expect(inngest.registered()).toEqual(expect.arrayContaining(body.engine.functions.map((id) => `svc-verify-${id}`)));
    const { id } = await submitOne();
    await until(async () => (await statusOf(id)) === "succeeded");
  });
});
