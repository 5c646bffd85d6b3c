import type { Inngest } from "inngest";
import {
  WEBHOOK_DELIVERY,
  WEBHOOK_MESSAGE,
  WebhookDeliveryDue,
  WebhookMessageWritten,
} from "@/server/contracts/events";
import type { Deps } from "@/server/domain/deps";
import { announceDelivery } from "@/server/domain/webhooks/announce";
import { attemptDelivery } from "@/server/domain/webhooks/attempt";
import { giveUpDelivery } from "@/server/domain/webhooks/giveUp";
import { fanOutMessage } from "@/server/domain/webhooks/fanOut";
import { tenantDeps } from "@/server/jobs/tenantDeps";

/** Steps fail for reasons of our own alone; a receiver's failures are answers. */
const RETRIES = 10;
/** Requests under way at a time, so that a slow receiver holds back neither the tenant's others nor another tenant's. */
const PER_ENDPOINT = 4;
const PER_TENANT = 16;

/** Lays out the deliveries of a message and starts each. */
export function fanOutWebhooks(client: Inngest, deps: Deps) {
  return client.createFunction(
    {
      id: "lay-out-webhooks",
      triggers: [{ event: WEBHOOK_MESSAGE }],
      retries: RETRIES,
      concurrency: [{ limit: PER_TENANT, key: "event.data.tenant_id" }],
    },
    async ({ event, step }) => {
      const { tenant_id, message_id } = WebhookMessageWritten.parse(event.data);
      const tenant = tenantDeps(deps, tenant_id);
      const deliveries = await step.run("lay-out", () => fanOutMessage(tenant, message_id));
      await step.run("start", () => Promise.all(deliveries.map((delivery) => announceDelivery(tenant, delivery))));
      return { message_id, deliveries: deliveries.length };
    },
  );
}

/** One round of one delivery: an attempt, and while it fails and the ladder has rungs, a wait and another. */
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
        await giveUpDelivery(tenantDeps(deps, due.tenant_id), due);
      },
    },
    async ({ event, step }) => {
      const due = WebhookDeliveryDue.parse(event.data);
      const tenant = tenantDeps(deps, due.tenant_id);
      for (let attempt = 0; ; attempt += 1) {
        const waitMs = await step.run(`attempt-${attempt + 1}`, () => attemptDelivery(tenant, due, attempt));
        if (waitMs === null) return { delivery_id: due.delivery_id, attempts: attempt + 1 };
        if (waitMs > 0) await step.sleep(`wait-${attempt + 1}`, waitMs);
      }
    },
  );
}
