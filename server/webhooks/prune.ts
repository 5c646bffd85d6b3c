import type { Deps } from "@/server/deps/deps";
import { pruneOld } from "@/server/deps/pruneOld";
import { pruneWebhookMessages } from "@/server/webhooks/webhookStore";

/** Deletes messages after the retention period, with their deliveries and attempts. */
export const pruneWebhooks = (deps: Pick<Deps, "database" | "clock" | "settings">): Promise<number> =>
  pruneOld(deps, { retentionMs: deps.settings.webhooks.retentionMs, batch: 500, remove: pruneWebhookMessages });
