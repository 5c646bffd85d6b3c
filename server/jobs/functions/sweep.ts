import type { Inngest } from "inngest";
import type { Deps } from "@/server/domain/deps";
import { sweepIdempotency, sweepUnstarted } from "@/server/domain/verification/sweep";
import { sweepWebhookDeliveries, sweepWebhookMessages } from "@/server/domain/webhooks/sweep";

/** Longer than the delivery of an event takes. */
const RESEND_AFTER_MS = 30_000;

/** Every minute: sends events again whose run did not start, and deletes expired idempotency records. */
export function sweep(client: Inngest, deps: Deps) {
  return client.createFunction({ id: "sweep", triggers: [{ cron: "* * * * *" }], retries: 0 }, async ({ step }) => {
    const resent = await step.run("resend-unstarted", () => sweepUnstarted(deps, RESEND_AFTER_MS));
    const messages = await step.run("resend-messages", () => sweepWebhookMessages(deps, RESEND_AFTER_MS));
    const deliveries = await step.run("resend-deliveries", () => sweepWebhookDeliveries(deps, RESEND_AFTER_MS));
    const pruned = await step.run("prune-idempotency", () => sweepIdempotency(deps));
    return { resent, messages, deliveries, pruned };
  });
}
