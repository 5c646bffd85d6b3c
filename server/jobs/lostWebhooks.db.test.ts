// Tests an Inngest server that loses or cancels the runs of webhooks. Every event is still delivered, or its delivery
// ends as failed.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import { listDeliveries } from "@/server/webhooks/deliveries";
import { LOST_AFTER_MS, sweepDeliveriesAfterOutage, sweepWebhookDeliveries } from "@/server/webhooks/sweep";
import { makeRubric, makeTenant } from "@/testing/factories";
import { type InngestServerDouble, startInngestServer } from "@/testing/inngestServer";
import { type Behavior, type Receiver, startReceiver } from "@/testing/receiver";
import { startTestService, type TestService } from "@/testing/service";

const DELIVER = "webhook/delivery";

let inngest: InngestServerDouble;
let service: TestService;
let tenant: TenantDeps;
let receiver: Receiver;
let endpointId: string;
let rubric_id: string;

beforeAll(async () => {
  inngest = await startInngestServer();
  service = await startTestService({ ...inngest.environment, WEBHOOK_ALLOW_PRIVATE: "true" });
  Object.assign(service.service.deps.settings.webhooks, { retryDelaysMs: [0, 0, 0] });
  await waitUntil(() => inngest.registrations() > 0);
});
beforeEach(async () => {
  const { deps } = service.service;
  tenant = tenantDeps(deps, await makeTenant(deps));
  rubric_id = await makeRubric(deps, tenant.db.tenantId);
  receiver = await startReceiver();
  endpointId = (await addWebhookEndpoint({ ...tenant, actor: "operator" }, { body: { url: `${receiver.url}/hook` } }))
    .endpoint_id;
});
afterEach(() => {
  inngest.faults.beforeCall = () => "call";
  receiver.stop();
});
afterAll(async () => {
  await inngest.stop();
  await service.stop();
});

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("the condition did not hold within 20 s");
    await sleep(20);
  }
}

const verify = () => submit(tenant, { body: { rubric_id, submission: { inline: "{}" } } });
/** Refuses the first request, since a delivery has a run only if its first attempt fails. */
const refuseFirst: Behavior = (response, _, requestNumber) =>
  void response.writeHead(requestNumber === 1 ? 503 : 200).end();
/** Returns dependencies whose clock is `ms` ahead, for a sweep of deliveries that are late by so much. */
const depsAfter = (ms: number): Deps => ({ ...service.service.deps, clock: { now: () => new Date(Date.now() + ms) } });
const statuses = async () => (await listDeliveries(tenant, { id: endpointId })).items.map(({ status }) => status);
const runs = (name: string) =>
  inngest.runs.filter((run) => run.event.name === name && run.event.data.tenant_id === tenant.db.tenantId);

it("a delivery whose run was lost is delivered after LOST_AFTER_MS, although the server knows its event", async () => {
  inngest.faults.beforeCall = ({ event }) => (event.name === DELIVER ? "lose" : "call");
  receiver.behave(refuseFirst);
  await verify();
  await waitUntil(() => runs(DELIVER).some(({ status }) => status === "lost"));
  inngest.faults.beforeCall = () => "call";
  await sweepWebhookDeliveries(depsAfter(60_000), 30_000);
  await waitUntil(
    () =>
      inngest.events.filter(({ name, data }) => name === DELIVER && data.tenant_id === tenant.db.tenantId).length === 2,
  );
  expect(runs(DELIVER)).toHaveLength(1);
  expect(await statuses()).toEqual(["pending"]);

  await sweepWebhookDeliveries(depsAfter(LOST_AFTER_MS + 5_000), 30_000);
  await waitUntil(async () => (await statuses())[0] === "delivered");
  expect(receiver.received).toHaveLength(2);
});

it("a webhook whose first attempt succeeds needs no run, so a lost run cannot delay it", async () => {
  inngest.faults.beforeCall = ({ event }) => (event.name === DELIVER ? "lose" : "call");
  await verify();
  await waitUntil(async () => (await statuses())[0] === "delivered");
  expect(runs(DELIVER)).toHaveLength(0);
  expect(receiver.received).toHaveLength(1);
});

it("a delivery whose run is canceled in the dashboard ends as failed, and its owner can resend it", async () => {
  inngest.faults.beforeCall = ({ event }) => (event.name === DELIVER ? "cancel" : "call");
  receiver.behave(refuseFirst);
  await verify();
  await waitUntil(async () => (await statuses())[0] === "failed");
  expect(receiver.received).toHaveLength(1);
});

/** Stores deliveries that were due a minute ago, like those of a process that died before it sent them. */
async function insertOverdueDeliveries({ db, ids }: TenantDeps, endpoint: string, count: number): Promise<void> {
  const { tenantId } = db;
  const dueAt = new Date(Date.now() - 60_000);
  const messages = Array.from({ length: count }, () => ids.next());
  const [type, verificationId] = ["verification.succeeded" as const, ids.next()];
  await db.transaction(async (tx) => {
    const message = { tenantId, type, verificationId, createdAt: dueAt, fannedOutAt: dueAt, body: "{}" };
    await tx.webhookMessage.createMany({ data: messages.map((id) => ({ ...message, id })) });
    const due = {
      tenantId,
      endpointId: endpoint,
      status: "pending" as const,
      round: 0,
      attempts: 0,
      url: receiver.url,
    };
    const data = messages.map((messageId) => ({
      ...due,
      id: ids.next(),
      messageId,
      nextAttemptAt: dueAt,
      createdAt: dueAt,
    }));
    await tx.webhookDelivery.createMany({ data });
  });
}

it("many late deliveries of one receiver do not delay another tenant's, and only some get another run", async () => {
  inngest.faults.beforeCall = ({ event }) => (event.name === DELIVER ? "lose" : "call");
  const { deps } = service.service;
  const otherTenant = tenantDeps(deps, await makeTenant(deps));
  const { endpoint_id } = await addWebhookEndpoint(
    { ...otherTenant, actor: "operator" },
    { body: { url: `${receiver.url}/other` } },
  );
  await insertOverdueDeliveries(tenant, endpointId, 600);
  await insertOverdueDeliveries(otherTenant, endpoint_id, 1);
  const listEvents = ({ db }: TenantDeps) =>
    inngest.events.filter(({ name, data }) => name === DELIVER && data.tenant_id === db.tenantId);
  await sweepWebhookDeliveries(depsAfter(0), 30_000);
  await waitUntil(() => listEvents(otherTenant).length === 1);
  await waitUntil(() => runs(DELIVER).length === 20);
  await sweepWebhookDeliveries(depsAfter(LOST_AFTER_MS + 5_000), 30_000);
  await waitUntil(() => listEvents(tenant).length === 2 * 20);
  await waitUntil(() => runs(DELIVER).length === 20 + 4);
  // After an outage, all of them get a run.
  await sweepDeliveriesAfterOutage(depsAfter(0), new Date());
  await waitUntil(() => runs(DELIVER).length >= 600);
});
