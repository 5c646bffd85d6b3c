import type { Inngest } from "inngest";
import type { Deps } from "@/server/domain/deps";
import { pruneWebhooks } from "@/server/domain/webhooks/prune";

/** Nightly: deletes data after its retention period. The next run makes up for a failed or missed one. */
export function prune(client: Inngest, deps: Deps) {
  return client.createFunction({ id: "prune", triggers: [{ cron: "17 3 * * *" }], retries: 0 }, async ({ step }) => ({
    webhooks: await step.run("webhooks", () => pruneWebhooks(deps)),
  }));
}
