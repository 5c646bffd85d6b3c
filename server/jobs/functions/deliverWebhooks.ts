import type { Inngest } from "inngest";
import {
  WEBHOOK_DELIVERY,
  WEBHOOK_MESSAGE,
  WebhookDeliveryDue,
  WebhookMessageWritten,
} from "@/server/contracts/events";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import { jobDeps } from "@/server/deps/tenantDeps";
import { announceDelivery, fanOutMessage } from "@/server/webhooks/fanOut";
import { attemptDelivery } from "@/server/webhooks/attempt";
import { giveUpDelivery } from "@/server/webhooks/endpointHealth";
import { canceled, CANCELED_RETRIES, type CanceledRun } from "@/server/jobs/canceled";

/** Steps fail only with internal errors; failures of receivers are results. */
const RETRIES = 10;
/**
 * Concurrent requests, so that a slow receiver delays neither the tenant's other receivers nor other tenants: of an
 * endpoint twice as many, those of fan-outs and those of deliveries.
 */
const PER_ENDPOINT = 2;
const PER_TENANT = 16;

/** Ends the round of a delivery whose run was canceled in the Inngest server. */
export function failCanceledDelivery(client: Inngest, deps: Deps) {
  return client.createFunction(
    { id: "fail-canceled-delivery", triggers: [canceled("deliver-webhook")], retries: CANCELED_RETRIES },
    async ({ event, step }) => {
      const due = WebhookDeliveryDue.parse((event.data as CanceledRun).event.data);
      await step.run("give-up", () => giveUpDelivery(jobDeps(deps, due.tenant_id), due));
    },
  );
}

/** The id of its runs in a database or an Inngest server that an earlier release used. */
export const FAN_OUT = { id: "lay-out-webhooks" } as const;

/** Fans out a message, makes the first attempt of its deliveries, and starts runs for the others. */
export function fanOutWebhooks(client: Inngest, deps: Deps) {
  const attemptFirst = createFirstAttempts(PER_ENDPOINT);
  return client.createFunction(
    {
      ...FAN_OUT,
      triggers: [{ event: WEBHOOK_MESSAGE }],
      retries: RETRIES,
      concurrency: [{ limit: PER_TENANT, key: "event.data.tenant_id" }],
    },
    async ({ event, step }) => {
      const { tenant_id, message_id } = WebhookMessageWritten.parse(event.data);
      const tenant = jobDeps(deps, tenant_id);
      const deliveries = await step.run("fan-out", () => fanOutMessage(tenant, message_id));
      await step.run("send", () => Promise.all(deliveries.map((delivery) => attemptFirst(tenant, delivery))));
      return { message_id, deliveries: deliveries.length };
    },
  );
}

/**
 * One round of one delivery: attempts with waits, per the retry schedule. An attempt that the fan-out made is not
 * repeated.
 */
export function deliverWebhook(client: Inngest, deps: Deps) {
  return client.createFunction(
    {
      id: "deliver-webhook",
      triggers: [{ event: WEBHOOK_DELIVERY }],
      retries: RETRIES,
      concurrency: [
        { limit: PER_ENDPOINT, key: "event.data.endpoint_id" },
        { limit: PER_TENANT, key: "event.data.tenant_id" },
      ],
      onFailure: async ({ event }) => {
        const due = WebhookDeliveryDue.parse(event.data.event.data);
        await giveUpDelivery(jobDeps(deps, due.tenant_id), due);
      },
    },
    async ({ event, step }) => {
      const due = WebhookDeliveryDue.parse(event.data);
      const tenant = jobDeps(deps, due.tenant_id);
      for (let index = 0; ; index += 1) {
        const waitMs = await step.run(`attempt-${index + 1}`, () => attemptDelivery(tenant, due, index));
        if (waitMs === null) return { delivery_id: due.delivery_id, attempts: index + 1 };
        if (waitMs > 0) await step.sleep(`wait-${index + 1}`, waitMs);
      }
    },
  );
}

// The first attempt of each delivery, made by the run that fans out the message: a separate run is one call of the
// service more.
type Delivery = Parameters<typeof announceDelivery>[1];

/**
 * Sends a delivery, and starts a run for what is left of its round. While this process already sends `perEndpoint` of
 * an endpoint, the run does it all, so that a slow receiver does not delay the fan-out.
 */
function createFirstAttempts(perEndpoint: number): (deps: TenantDeps, delivery: Delivery) => Promise<void> {
  const sending = new Map<string, number>();
  const count = (endpointId: string, change: number) => {
    const now = (sending.get(endpointId) ?? 0) + change;
    if (now === 0) sending.delete(endpointId);
    else sending.set(endpointId, now);
  };
  return async (deps, delivery) => {
    const { id, tenantId, endpointId, round } = delivery;
    if ((sending.get(endpointId) ?? 0) >= perEndpoint) return announceDelivery(deps, delivery);
    count(endpointId, 1);
    const due = { tenant_id: tenantId, endpoint_id: endpointId, delivery_id: id, round };
    const waitMs = await attemptDelivery(deps, due, 0).finally(() => count(endpointId, -1));
    if (waitMs !== null) await announceDelivery(deps, delivery);
  };
}
