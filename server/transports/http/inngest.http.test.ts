// Tests that the functions accept only signed calls of the configured Inngest server.
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/read/get";
import { submit } from "@/server/verification/submit/submit";
import { JUDGED_SPEC, makeRubric } from "@/testing/factories";
import { type InngestServerDouble, signature, startInngestServer } from "@/testing/inngestServer";
import { type TestService, startTestService } from "@/testing/service";

let service: TestService;
let inngest: InngestServerDouble;

beforeAll(async () => {
  inngest = await startInngestServer();
  service = await startTestService(inngest.environment);
});
afterAll(async () => {
  await inngest.stop();
  await service.stop();
});

function call(stepId: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  const url = `${service.baseUrl}/api/inngest?fnId=svc-verify-execute-verification&stepId=${stepId}`;
  const allHeaders = { "content-type": "application/json", "x-inngest-req-version": "2", ...headers };
  return fetch(url, { method: "POST", headers: allHeaders, body: JSON.stringify(body) });
}

async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries += 1) {
    if (tries > 500) throw new Error("it did not happen");
    await sleep(20);
  }
}

describe("/api/inngest", () => {
  it("rejects calls without a signature, with a wrong one, and with an old one", async () => {
    const body = { event: {}, events: [], steps: {}, ctx: {} };
    expect((await call("step", body, {})).status).toBe(401);
    const otherSignature = signature({ ...body, steps: { forged: 1 } });
    expect((await call("step", body, { "x-inngest-signature": otherSignature })).status).toBe(401);
    const oldSignature = signature(body, Math.floor(Date.now() / 1000) - 3600);
    expect((await call("step", body, { "x-inngest-signature": oldSignature })).status).toBe(401);
  });

  it.each([
    ["declared", { "content-length": 1 << 26 }],
    ["sent", { "transfer-encoding": "chunked" }],
  ])("refuses more than a run can be, as soon as it is %s", async (_, headers) => {
    const signedHeaders = { ...headers, "x-inngest-signature": signature({}) };
    const request = httpRequest(`${service.baseUrl}/api/inngest`, { method: "POST", headers: signedHeaders });
    const answer = once(request, "response") as Promise<[IncomingMessage]>;
    request.on("error", () => undefined);
    Readable.from(Array.from({ length: 41 }, () => Buffer.alloc(1 << 20))).pipe(request, { end: false });
    const [response] = await answer;
    expect(response.statusCode).toBe(413);
    request.destroy();
  });

  it.each(["GET", "PUT", "DELETE", "OPTIONS"])(
    "has no %s, and registers at no address of a request",
    async (method) => {
      await waitUntil(() => inngest.registrations() > 0);
      const before = inngest.registrations();
      const path = `${service.baseUrl}/api/inngest`;
      const headers = {
        host: "elsewhere.example",
        "x-inngest-sync-kind": "in_band",
        "x-inngest-signature": signature(""),
      };
      const request = httpRequest(path, { method, headers }).end();
      const [response] = (await once(request, "response")) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(404);
      expect(inngest.registrations()).toBe(before);
      expect(inngest.calledAt()).toEqual([service.baseUrl]);
    },
  );

  it("runs an accepted verification when the server calls, and nothing before", async () => {
    const tenant = tenantDeps(service.service.deps, service.tenantId);
    const rubric_id = await makeRubric(service.service.deps, service.tenantId, JUDGED_SPEC);
    await waitUntil(() => inngest.registrations() > 0);
    let start = () => {};
    const heldCall = new Promise<"call">((resolve) => (start = () => resolve("call")));
    inngest.faults.beforeCall = () => heldCall;
    const { id } = await submit(tenant, { body: { rubric_id, submission: { inline: "Hello" } } });
    await waitUntil(() => inngest.runs.some(({ event }) => event.id === id));
    expect(await getVerification(tenant, { id })).toMatchObject({ status: "queued" });
    expect(inngest.events).toContainEqual(
      expect.objectContaining({
        id,
        name: "verification/queued",
        data: { tenant_id: service.tenantId, verification_ids: [id] },
      }),
    );
    start();
    await waitUntil(async () => (await getVerification(tenant, { id })).status === "succeeded");
    expect(await getVerification(tenant, { id })).toMatchObject({
      status: "succeeded",
      determination: "cannot_determine",
      flag_reason: "judge_not_configured",
    });
  });

  it("does not exist while the embedded executor drives the functions", async () => {
    const embeddedService = await startTestService();
    for (const method of ["GET", "POST", "PUT"]) {
      const response = await fetch(`${embeddedService.baseUrl}/api/inngest`, { method });
      expect(response.status).toBe(404);
    }
    await embeddedService.stop();
  });
});
