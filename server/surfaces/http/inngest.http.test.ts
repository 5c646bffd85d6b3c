// With an Inngest server configured, the same functions accept only that server's signed calls.
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "@/server/domain/proof/canonicalJson";
import { getVerification } from "@/server/domain/verification/get";
import { submit } from "@/server/domain/verification/submit";
import { JUDGED_SPEC, makeRubric, tenantDepsOf } from "@/server/testing/factories";
import type { TestService } from "@/server/testing/service";
import { startTestService } from "@/server/testing/service";

const KEY = "ab".repeat(16);
type SentEvent = { name: string; id: string; data: Record<string, string> };
type Op = { id: string; op: string; data?: unknown };

let service: TestService;
let inngest: Server;
const received: SentEvent[] = [];

beforeAll(async () => {
  inngest = createServer((request, response) => {
    void json(request).then((body) => {
      const events = [body].flat() as SentEvent[];
      received.push(...events);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ ids: events.map(({ id }) => id), status: 200 }));
    });
  });
  inngest.listen(0, "127.0.0.1");
  await once(inngest, "listening");
  service = await startTestService({
    INNGEST_BASE_URL: `http://127.0.0.1:${(inngest.address() as AddressInfo).port}`,
    INNGEST_EVENT_KEY: "event-key",
    INNGEST_SIGNING_KEY: `signkey-test-${KEY}`,
  });
});
afterAll(async () => {
  await service.stop();
  inngest.close();
});

function signature(body: unknown, at = Math.floor(Date.now() / 1000)): string {
  const mac = createHmac("sha256", KEY).update(canonicalJson(body)).update(String(at)).digest("hex");
  return `t=${at}&s=${mac}`;
}

function call(stepId: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  const url = `${service.baseUrl}/api/inngest?fnId=svc-verify-execute-verification&stepId=${stepId}`;
  const all = { "content-type": "application/json", "x-inngest-req-version": "2", ...headers };
  return fetch(url, { method: "POST", headers: all, body: JSON.stringify(body) });
}

/** Simulates the server: calls, stores returned steps, calls again, until the run ends. */
async function drive(event: SentEvent): Promise<void> {
  const steps: Record<string, { type: "data"; data: unknown }> = {};
  const stack: string[] = [];
  const todo = ["step"];
  for (let calls = 0; calls < 20; calls += 1) {
    const stepId = todo.shift() ?? "step";
    const body = {
      version: 2,
      event,
      events: [event],
      steps,
      ctx: {
        run_id: "01TESTRUN",
        attempt: 0,
        max_attempts: 5,
        disable_immediate_execution: stepId !== "step",
        use_api: false,
        stack: { stack, current: stack.length },
      },
    };
    const response = await call(stepId, body, { "x-inngest-signature": signature(body) });
    if (response.status === 200) return;
    expect(response.status).toBe(206);
    for (const op of (await response.json()) as Op[]) {
      if (op.op === "StepPlanned") todo.push(op.id);
      else if (op.op === "RunComplete") return;
      else {
        expect(op.op).toBe("StepRun");
        steps[op.id] = { type: "data", data: op.data };
        stack.push(op.id);
      }
    }
  }
  expect.unreachable("the run did not end");
}

describe("/api/inngest", () => {
  it("rejects calls without a signature, with a wrong one, and with an old one", async () => {
    const body = { event: {}, events: [], steps: {}, ctx: {} };
    expect((await call("step", body, {})).status).toBe(401);
    const other = signature({ ...body, steps: { forged: 1 } });
    expect((await call("step", body, { "x-inngest-signature": other })).status).toBe(401);
    const old = signature(body, Math.floor(Date.now() / 1000) - 3600);
    expect((await call("step", body, { "x-inngest-signature": old })).status).toBe(401);
  });

  it("runs an accepted verification when the server calls, and nothing before", async () => {
    const tenant = tenantDepsOf(service.service.deps, service.tenantId);
    const rubric_id = await makeRubric(service.service.deps, service.tenantId, JUDGED_SPEC);
    const { id } = await submit(tenant, { body: { rubric_id, submission: { inline: "Hello" } } });
    expect(await getVerification(tenant, id)).toMatchObject({ status: "queued" });
    const event = received.find((candidate) => candidate.id === id);
    if (!event) throw new Error("the event was not sent");
    expect(event).toMatchObject({ name: "verification/queued", data: { tenant_id: service.tenantId } });
    await drive(event);
    expect(await getVerification(tenant, id)).toMatchObject({
      status: "succeeded",
      determination: "cannot_determine",
      flag_reason: "judge_not_configured",
    });
  });

  it("does not exist while the embedded executor drives the functions", async () => {
    const embedded = await startTestService();
    for (const method of ["GET", "POST", "PUT"]) {
      const response = await fetch(`${embedded.baseUrl}/api/inngest`, { method });
      expect(response.status).toBe(404);
    }
    await embedded.stop();
  });
});
