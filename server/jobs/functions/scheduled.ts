import type { Inngest } from "inngest";
import type { Deps } from "@/server/deps/deps";
import { rollUp as foldAll } from "@/server/reports/rollUp";
import { pruneWebhooks } from "@/server/webhooks/prune";

/** Nightly: deletes data after its retention period. The next run makes up for a failed or missed one. */
export function prune(client: Inngest, deps: Deps) {
  return client.createFunction({ id: "prune", triggers: [{ cron: "17 3 * * *" }], retries: 0 }, async ({ step }) => ({
    webhooks: await step.run("webhooks", () => pruneWebhooks(deps)),
  }));
}

/** Batches of one tenant per run, so that its backlog does not delay the others. */
const BATCHES = 200;

/** Every minute: adds finished verifications and judge attempts to the counters of usage and reports. */
export function rollUp(client: Inngest, deps: Deps) {
  return client.createFunction({ id: "roll-up", triggers: [{ cron: "* * * * *" }], retries: 0 }, async ({ step }) => ({
    folded: await step.run("fold", () => foldAll(deps, BATCHES)),
  }));
}
