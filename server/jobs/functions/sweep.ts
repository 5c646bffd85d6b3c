import type { Inngest } from "inngest";
import type { Deps } from "@/server/domain/deps";
import { sweepIdempotency, sweepUnstarted } from "@/server/domain/verification/sweep";
import { sweepWebhookDeliveries, sweepWebhookMessages } from "@/server/domain/webhooks/sweep";

/** Older than any event that is merely on its way. */
const UNSTARTED_AFTER_MS = 30_000;

/** Once a minute: sends again what was accepted or happened but never started its run, and drops idempotency records past their time. */
export function sweep(client: Inngest, deps: Deps) {
  return client.createFunction({ id: "sweep", triggers: [{ cron: "* * * * *" }], retries: 0 }, async ({ step }) => {
    const resent = await step.run("resend-unstarted", () => sweepUnstarted(deps, UNSTARTED_AFTER_MS));
    const messages = await step.run("resend-messages", () => sweepWebhookMessages(deps, UNSTARTED_AFTER_MS));
    const deliveries = await step.run("resend-deliveries", () => sweepWebhookDeliveries(deps, UNSTARTED_AFTER_MS));
    const pruned = await step.run("prune-idempotency", () => sweepIdempotency(deps));
    return { resent, messages, deliveries, pruned };
  });
}
