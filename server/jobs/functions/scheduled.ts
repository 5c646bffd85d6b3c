import type { Inngest } from "inngest";
import type { Deps } from "@/server/domain/deps";
import { rollUp as foldAll } from "@/server/domain/reports/rollUp";
import { sweepIdempotency, sweepUnstarted } from "@/server/domain/verification/sweep";
import { pruneWebhooks } from "@/server/domain/webhooks/prune";
import { sweepWebhookDeliveries, sweepWebhookMessages } from "@/server/domain/webhooks/sweep";

/** Nightly: deletes data after its retention period. The next run makes up for a failed or missed one. */
export function prune(client: Inngest, deps: Deps) {
  return client.createFunction({ id: "prune", triggers: [{ cron: "17 3 * * *" }], retries: 0 }, async ({ step }) => ({
    webhooks: await step.run("webhooks", () => pruneWebhooks(deps)),
  }));
}

/** Batches of one tenant per run, so that its backlog does not delay the others. */
const BATCHES = 20;

/** Every minute: adds finished verifications and judge attempts to the counters of usage and reports. */
export function rollUp(client: Inngest, deps: Deps) {
  return client.createFunction({ id: "roll-up", triggers: [{ cron: "* * * * *" }], retries: 0 }, async ({ step }) => ({
    folded: await step.run("fold", () => foldAll(deps, BATCHES)),
  }));
}

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
