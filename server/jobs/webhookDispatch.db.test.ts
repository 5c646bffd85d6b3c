// Tests messages that this process, another process, or no process has dispatched.
import { expect, it } from "vitest";
import { createWebhookDispatch } from "@/server/jobs/webhookDispatch";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import { sweepWebhookMessages } from "@/server/webhooks/sweep";
import { startReceiver } from "@/testing/receiver";
import { waitUntil, webhookHome } from "@/testing/webhookHome";

const home = webhookHome();

/** Writes a message whose notification was lost. */
async function writeWithoutNotification(): Promise<{ tenant_id: string; message_id: string }> {
  const { tenantId } = home.deps.db;
  const verificationId = await home.verify();
  await home.waitForEndedDeliveries();
  const { id } = await home.deps.db.transaction((tx) =>
    tx.webhookMessage.create({
      data: {
        id: home.deps.ids.next(),
        tenantId,
        type: "verification.succeeded",
        verificationId,
        createdAt: home.deps.clock.now(),
      },
    }),
  );
  return { tenant_id: tenantId, message_id: id };
}

const idsSent = () => home.receiver.received.map(({ headers }) => headers["webhook-id"]);

it("a sweep finds a message whose notification was lost once it is late, and sends it once", async () => {
  const { message_id } = await writeWithoutNotification();
  const { deps } = home.service.service;
  const { dispatch } = createWebhookDispatch(deps);
  expect(await sweepWebhookMessages(deps, dispatch, 60_000)).toBe(0);
  expect(await sweepWebhookMessages(deps, dispatch, 0)).toBe(1);
  await home.waitForEndedDeliveries(2);
  expect(await sweepWebhookMessages(deps, dispatch, 0)).toBe(0);
  expect(idsSent().filter((id) => id === message_id)).toHaveLength(1);
});

it("a message that several processes dispatch at once is sent once to each endpoint", async () => {
  const secondReceiver = await startReceiver();
  const { endpoint_id } = await addWebhookEndpoint(
    { ...home.deps, actor: "operator" },
    { body: { url: secondReceiver.url, events: ["verification.succeeded"] } },
  );
  const message = await writeWithoutNotification();
  const processes = Array.from({ length: 4 }, () => createWebhookDispatch(home.service.service.deps));
  await Promise.all(processes.map(({ dispatch }) => dispatch(message)));
  await home.waitForEndedDeliveries(2);
  await home.waitForEndedDeliveries(2, endpoint_id);
  expect(idsSent().filter((id) => id === message.message_id)).toHaveLength(1);
  expect(secondReceiver.received).toHaveLength(2);
  secondReceiver.stop();
});

it("a process that stops waits for its running attempt, and leaves later messages to another process", async () => {
  const runningMessage = await writeWithoutNotification();
  const laterMessage = await writeWithoutNotification();
  const { deps } = home.service.service;
  home.receiver.behave((response) => void setTimeout(() => response.writeHead(200).end(), 300));
  const stoppingDispatch = createWebhookDispatch(deps);
  await stoppingDispatch.dispatch(runningMessage);
  await waitUntil(() => idsSent().includes(runningMessage.message_id));
  const stop = stoppingDispatch.stop();
  await stoppingDispatch.dispatch(laterMessage);
  await stop;
  const deliveries = (await home.deliveries()).filter(({ webhook_id }) => webhook_id === runningMessage.message_id);
  expect(deliveries).toMatchObject([{ status: "delivered" }]);
  expect(idsSent()).not.toContain(laterMessage.message_id);
  expect(await sweepWebhookMessages(deps, createWebhookDispatch(deps).dispatch, 0)).toBe(1);
  await waitUntil(() => idsSent().includes(laterMessage.message_id));
});

it("a run repeats an attempt whose outcome could not be stored, under the same id", async () => {
  const message = await writeWithoutNotification();
  const { deps } = home.service.service;
  const { sendWebhook } = deps;
  let sentCount = 0;
  const failingDeps = {
    ...deps,
    sendWebhook: async (request: Parameters<typeof sendWebhook>[0]) => {
      await sendWebhook(request);
      sentCount += 1;
      throw new Error("the database is gone");
    },
  };
  await createWebhookDispatch(failingDeps).dispatch(message);
  await home.waitForEndedDeliveries(2);
  expect(sentCount).toBe(1);
  expect(idsSent().filter((id) => id === message.message_id)).toHaveLength(2);
});
