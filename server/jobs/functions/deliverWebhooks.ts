import type { Inngest } from "inngest";
import { WEBHOOK_DELIVERY, WebhookDeliveryDue } from "@/server/contracts/events";
import type { Deps } from "@/server/deps/deps";
import { jobDeps } from "@/server/deps/tenantDeps";
import { REQUESTS_PER_ENDPOINT } from "@/server/jobs/firstAttempts";
import { attemptDelivery } from "@/server/webhooks/attempt";
import { giveUpDelivery } from "@/server/webhooks/endpointHealth";
import { canceledTrigger, CANCELED_RETRIES, type CanceledRun } from "@/server/jobs/canceledTrigger";

/** Retries of a step after an internal error. A failure of the receiver is a result, not an error. */
const RETRIES = 10;
/** Limits the runs of a tenant, so that its slow receivers do not delay other tenants. */
const RUNS_PER_TENANT = 16;

/** Defines the function that ends the round of a delivery whose run was canceled in the Inngest server. */
export function failCanceledDelivery(client: Inngest, deps: Deps) {
  return client.createFunction(
    { id: "fail-canceled-delivery", triggers: [canceledTrigger("deliver-webhook")], retries: CANCELED_RETRIES },
    async ({ event }) => {
      const due = WebhookDeliveryDue.parse((event.data as CanceledRun).event.data);
      await giveUpDelivery(jobDeps(deps, due.tenant_id), due);
    },
  );
}

/**
 * Defines the function that makes the attempts of one round of a delivery, per the retry schedule. It does not repeat a
 * first attempt whose outcome is stored.
 */
export function deliverWebhook(client: Inngest, deps: Deps) {
  return client.createFunction(
    {
      id: "deliver-webhook",
      triggers: [{ event: WEBHOOK_DELIVERY }],
      retries: RETRIES,
      concurrency: [
        { limit: REQUESTS_PER_ENDPOINT, key: "event.data.endpoint_id" },
        { limit: RUNS_PER_TENANT, key: "event.data.tenant_id" },
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
        // The SDK truncates sleeps to whole seconds, and an attempt must not start early.
        if (waitMs > 0) await step.sleep(`wait-${index + 1}`, Math.ceil(waitMs / 1_000) * 1_000);
      }
    },
  );
}
