import type { Inngest } from "inngest";
import type { Deps } from "@/server/domain/deps";
import { pruneWebhooks } from "@/server/domain/webhooks/prune";

/** Once a night: drops what is kept for a time and no longer. A night that fails or is slept through leaves its work to the next. */
export function prune(client: Inngest, deps: Deps) {
  return client.createFunction({ id: "prune", triggers: [{ cron: "17 3 * * *" }], retries: 0 }, async ({ step }) => ({
    webhooks: await step.run("webhooks", () => pruneWebhooks(deps)),
  }));
}
