// An Inngest server loses or cancels the runs of webhooks. Every event is still delivered, or its delivery ends.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import { listDeliveries } from "@/server/webhooks/deliveries";
import { LOST_AFTER_MS, sweepDeliveriesAfterOutage, sweepWebhookDeliveries } from "@/server/webhooks/sweep";
import { makeRubric, makeTenant } from "@/server/testing/factories";
import { type InngestServerDouble, startInngestServer } from "@/server/testing/inngestServer";
import { type Behavior, type Receiver, startReceiver } from "@/server/testing/receiver";
import { startTestService, type TestService } from "@/server/testing/service";

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
  await until(() => inngest.registrations() > 0);
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

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error("it did not happen within 20 s");
    await sleep(20);
  }
}

const verify = () => submit(tenant, { body: { rubric_id, submission: { inline: "{}" } } });
/** A delivery has a run only when its first attempt fails. */
const refusesFirst: Behavior = (response, _, nth) => void response.writeHead(nth === 1 ? 503 : 200).end();
/** A sweep when everything due has been late for `ms`. */
const later = (ms: number): Deps => ({ ...service.service.deps, clock: { now: () => new Date(Date.now() + ms) } });
const statuses = async () => (await listDeliveries(tenant, { id: endpointId })).items.map(({ status }) => status);
const runs = (name: string) =>
  inngest.runs.filter((run) => run.event.name === name && run.event.data.tenant_id === tenant.db.tenantId);

it("a delivery whose run was lost is delivered once it is late, although the server has seen its event", async () => {
  inngest.faults.beforeCall = ({ event }) => (event.name === DELIVER ? "lose" : "call");
  receiver.behave(refusesFirst);
  await verify();
  await until(() => runs(DELIVER).some(({ status }) => status === "lost"));
  inngest.faults.beforeCall = () => "call";
  await sweepWebhookDeliveries(later(60_000), 30_000);
  await until(
    () =>
      inngest.events.filter(({ name, data }) => name === DELIVER && data.tenant_id === tenant.db.tenantId).length === 2,
  );
  expect(runs(DELIVER)).toHaveLength(1);
  expect(await statuses()).toEqual(["pending"]);

  await sweepWebhookDeliveries(later(LOST_AFTER_MS + 5_000), 30_000);
  await until(async () => (await statuses())[0] === "delivered");
  expect(receiver.received).toHaveLength(2);
});

it("a webhook whose receiver takes it needs no run, so that a server which loses every run delays none", async () => {
  inngest.faults.beforeCall = ({ event }) => (event.name === DELIVER ? "lose" : "call");
  await verify();
  await until(async () => (await statuses())[0] === "delivered");
  expect(runs(DELIVER)).toHaveLength(0);
  expect(receiver.received).toHaveLength(1);
});

it("a delivery whose run was canceled in the dashboard ends failed, so that its owner can send it again", async () => {
  inngest.faults.beforeCall = ({ event }) => (event.name === DELIVER ? "cancel" : "call");
  receiver.behave(refusesFirst);
  await verify();
  await until(async () => (await statuses())[0] === "failed");
  expect(receiver.received).toHaveLength(1);
});

/** Stores deliveries that were due a minute ago, as a process leaves them behind that dies before it sends them. */
async function leaveBehind({ db, ids }: TenantDeps, endpoint: string, count: number): Promise<void> {
  const { tenantId } = db;
  const at = new Date(Date.now() - 60_000);
  const messages = Array.from({ length: count }, () => ids.next());
  const [type, verificationId] = ["verification.succeeded" as const, ids.next()];
  await db.transaction(async (tx) => {
    const message = { tenantId, type, verificationId, createdAt: at, fannedOutAt: at, body: "{}" };
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
      nextAttemptAt: at,
      createdAt: at,
    }));
    await tx.webhookDelivery.createMany({ data });
  });
}

it("many deliveries that wait for one receiver hide none of another tenant, and few of them get a further run", async () => {
  inngest.faults.beforeCall = ({ event }) => (event.name === DELIVER ? "lose" : "call");
  const { deps } = service.service;
  const other = tenantDeps(deps, await makeTenant(deps));
  const { endpoint_id } = await addWebhookEndpoint(
    { ...other, actor: "operator" },
    { body: { url: `${receiver.url}/other` } },
  );
  await leaveBehind(tenant, endpointId, 600);
  await leaveBehind(other, endpoint_id, 1);
  const eventsOf = ({ db }: TenantDeps) =>
    inngest.events.filter(({ name, data }) => name === DELIVER && data.tenant_id === db.tenantId);
  await sweepWebhookDeliveries(later(0), 30_000);
  await until(() => eventsOf(other).length === 1);
  await until(() => runs(DELIVER).length === 20);
  await sweepWebhookDeliveries(later(LOST_AFTER_MS + 5_000), 30_000);
  await until(() => eventsOf(tenant).length === 2 * 20);
  await until(() => runs(DELIVER).length === 20 + 4);
  // After an outage, all of them are taken up.
  await sweepDeliveriesAfterOutage(later(0), new Date());
  await until(() => runs(DELIVER).length >= 600);
});
