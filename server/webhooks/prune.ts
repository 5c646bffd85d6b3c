import { systemTransaction } from "@/server/data/tenant";
import { pruneWebhookMessages } from "@/server/webhooks/webhookStore";
import type { Deps } from "@/server/deps/deps";

/** Messages per transaction, for a fraction of a second. */
const BATCH = 500;

/**
 * Deletes messages after the retention period, with their deliveries and attempts. The next run resumes after a crash.
 * @returns how many messages
 */
export async function pruneWebhooks(deps: Pick<Deps, "database" | "clock" | "settings">): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - deps.settings.webhooks.keptMs);
  for (let pruned = 0; ;) {
    const count = await systemTransaction(deps.database, "sweep", (tx) => pruneWebhookMessages(tx, before, BATCH));
    pruned += count;
    if (count < BATCH) return pruned;
  }
}
