// Webhook messages are deleted after the retention period, and not earlier.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemTransaction } from "@/server/data/tenant";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import type { WebhookDelivery } from "@/server/webhooks/contract/webhook";
import { pruneWebhooks } from "@/server/webhooks/prune";
import { makeTenant } from "@/testing/factories";
import { startTestService, type TestService } from "@/testing/service";

const URL_OF_RECEIVER = "https://hooks.acme.com/";
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Creates a tenant with one message and one delivery, with attempts `attempts` days ago. */
async function makeDelivery(
  days: number,
  { attempts = [days], status = "delivered" as WebhookDelivery["status"] } = {},
) {
  const deps = tenantDeps(service.service.deps, await makeTenant(service.service.deps));
  const { tenantId } = deps.db;
  const { endpoint_id: endpointId } = await addWebhookEndpoint(
    { ...deps, actor: "operator" },
    { body: { url: URL_OF_RECEIVER } },
  );
  const message = {
    id: randomUUID(),
    tenantId,
    type: "verification.succeeded",
    verificationId: randomUUID(),
  } as const;
  const delivery = { id: randomUUID(), tenantId, messageId: message.id, endpointId, url: URL_OF_RECEIVER, status };
  const createdAt = daysAgo(days);
  await deps.db.transaction(async (tx) => {
    await tx.webhookMessage.create({ data: { ...message, createdAt, fannedOutAt: createdAt, body: "{}" } });
    await tx.webhookDelivery.create({
      data: { ...delivery, round: 0, attempts: attempts.length, nextAttemptAt: null, createdAt },
    });
    const log = attempts.map((dayCount, index) => ({ number: index + 1, createdAt: daysAgo(dayCount) }));
    const data = { tenantId, deliveryId: delivery.id, statusCode: 200, durationMs: 1 };
    await tx.webhookAttempt.createMany({ data: log.map((attempt) => ({ ...data, ...attempt, id: randomUUID() })) });
  });
  const countRemaining = () =>
    deps.db.transaction(async (tx) => [
      await tx.webhookMessage.count(),
      await tx.webhookDelivery.count(),
      await tx.webhookAttempt.count(),
    ]);
  return { deps, left: countRemaining };
}

it("deletes messages after the retention period, with their deliveries and attempts, and keeps newer ones", async () => {
  const [oldDelivery, youngDelivery] = [await makeDelivery(91), await makeDelivery(89)];
  expect(await pruneWebhooks(service.service.deps)).toBe(1);
  expect(await oldDelivery.left()).toEqual([0, 0, 0]);
  expect(await youngDelivery.left()).toEqual([1, 1, 1]);
  expect(await pruneWebhooks(service.service.deps)).toBe(0);
});

it("keeps messages that are not fanned out, pending or redelivered since", async () => {
  const pending = await makeDelivery(100, { status: "pending" });
  const redeliveredDelivery = await makeDelivery(100, { attempts: [100, 1], status: "failed" });
  const waitingDelivery = await makeDelivery(100, { attempts: [] });
  await waitingDelivery.deps.db.transaction(async (tx) => {
    await tx.webhookMessage.updateMany({ data: { fannedOutAt: null } });
  });
  expect(await pruneWebhooks(service.service.deps)).toBe(0);
  expect([await pending.left(), await redeliveredDelivery.left(), await waitingDelivery.left()]).toEqual([
    [1, 1, 1],
    [1, 1, 2],
    [1, 1, 0],
  ]);
});

it("deletes all old messages, including those without deliveries", async () => {
  const { deps, left } = await makeDelivery(10);
  const { tenantId } = deps.db;
  const createdAt = daysAgo(95);
  const data = { tenantId, type: "verification.succeeded", createdAt, fannedOutAt: createdAt } as const;
  const rows = Array.from({ length: 1_200 }, () => ({ ...data, id: randomUUID(), verificationId: randomUUID() }));
  await deps.db.transaction((tx) => tx.webhookMessage.createMany({ data: rows }));
  expect(await pruneWebhooks(service.service.deps)).toBe(1_200);
  expect(await left()).toEqual([1, 1, 1]);
});

it("keeps messages for the configured retention period", async () => {
  const { left } = await makeDelivery(40);
  const { settings, ...deps } = service.service.deps;
  const webhooks = { ...settings.webhooks, retentionMs: 30 * 86_400_000 };
  await pruneWebhooks(service.service.deps);
  expect(await left()).toEqual([1, 1, 1]);
  await pruneWebhooks({ ...deps, settings: { ...settings, webhooks } });
  expect(await left()).toEqual([0, 0, 0]);
});

it("a tenant's transaction deletes no attempt, and a sweep none of this week", async () => {
  const [oldDelivery, youngDelivery] = [await makeDelivery(20), await makeDelivery(3)];
  for (const { deps } of [oldDelivery, youngDelivery]) {
    await expect(deps.db.transaction((tx) => tx.webhookAttempt.deleteMany())).rejects.toThrow(/permission denied/);
    await expect(deps.db.transaction((tx) => tx.webhookDelivery.deleteMany())).rejects.toThrow(/permission denied/);
  }
  const { database } = service.service;
  const filter = { tenantId: { in: [oldDelivery.deps.db.tenantId, youngDelivery.deps.db.tenantId] } };
  const deletion = await systemTransaction(database, "sweep", (tx) => tx.webhookDelivery.deleteMany({ where: filter }));
  expect(deletion.count).toBe(1);
  expect([await oldDelivery.left(), await youngDelivery.left()]).toEqual([
    [1, 0, 0],
    [1, 1, 1],
  ]);
});
