import type { Inngest } from "inngest";
import {
  WEBHOOK_DELIVERY,
  WEBHOOK_MESSAGE,
  WebhookDeliveryDue,
  WebhookMessageWritten,
} from "@/server/contracts/events";
import type { Deps } from "@/server/deps/deps";
import { jobDeps } from "@/server/deps/tenantDeps";
import { fanOutMessage } from "@/server/webhooks/fanOut";
import { createFirstAttempts } from "@/server/jobs/firstAttempts";
import { attemptDelivery } from "@/server/webhooks/attempt";
import { giveUpDelivery } from "@/server/webhooks/endpointHealth";
import { canceled, CANCELED_RETRIES, type CanceledRun } from "@/server/jobs/canceled";

/** Steps fail only with internal errors; failures of receivers are results. */
const RETRIES = 10;
/**
 * Limits of concurrent requests, so that a slow receiver delays neither the tenant's other receivers nor other tenants.
 * The first attempts of an endpoint and its later ones are counted apart.
 */
const PER_ENDPOINT = 2;
export const WEBHOOK_RUNS_PER_TENANT = 16;

/** Ends the round of a delivery whose run was canceled in the Inngest server. */
export function failCanceledDelivery(client: Inngest, deps: Deps) {
  return client.createFunction(
    { id: "fail-canceled-delivery", triggers: [canceled("deliver-webhook")], retries: CANCELED_RETRIES },
    async ({ event }) => {
      const due = WebhookDeliveryDue.parse((event.data as CanceledRun).event.data);
      await giveUpDelivery(jobDeps(deps, due.tenant_id), due);
    },
  );
}

/** The id of its runs in a database or an Inngest server that an earlier release used. */
export const FAN_OUT = { id: "lay-out-webhooks" } as const;

/**
 * Fans out a message, makes the first attempt of its deliveries, and starts runs for the others. A repetition finds the
 * deliveries and the outcomes of attempts stored. `runsPerTenant`: null for no limit.
 */
export function fanOutWebhooks(client: Inngest, deps: Deps, runsPerTenant: number | null) {
  const attemptFirst = createFirstAttempts(PER_ENDPOINT);
  return client.createFunction(
    {
      ...FAN_OUT,
      triggers: [{ event: WEBHOOK_MESSAGE }],
      retries: RETRIES,
      ...(runsPerTenant !== null && { concurrency: [{ limit: runsPerTenant, key: "event.data.tenant_id" }] }),
    },
    async ({ event }) => {
      const { tenant_id, message_id } = WebhookMessageWritten.parse(event.data);
      const tenant = jobDeps(deps, tenant_id);
      const deliveries = await fanOutMessage(tenant, message_id);
      await Promise.all(deliveries.map((delivery) => attemptFirst(tenant, delivery)));
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
        { limit: WEBHOOK_RUNS_PER_TENANT, key: "event.data.tenant_id" },
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
        // The SDK cuts waits to whole seconds, and an attempt must not come early.
        if (waitMs > 0) await step.sleep(`wait-${index + 1}`, Math.ceil(waitMs / 1_000) * 1_000);
      }
    },
  );
}
