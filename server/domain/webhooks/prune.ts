import { systemTransaction } from "@/server/data/tenant";
import { pruneWebhookMessages } from "@/server/data/webhookLogStore";
import type { Deps } from "@/server/domain/deps";

/** Messages in one transaction: a fraction of a second. */
const BATCH = 500;

/** Drops what was told longer ago than it is kept, and how that went. A kill loses nothing but the rest of the night's work. @returns how many messages */
export async function pruneWebhooks(deps: Pick<Deps, "database" | "clock" | "settings">): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - deps.settings.webhooks.keptMs);
  for (let pruned = 0; ;) {
    const count = await systemTransaction(deps.database, "sweep", (tx) => pruneWebhookMessages(tx, before, BATCH));
    pruned += count;
    if (count < BATCH) return pruned;
  }
}
