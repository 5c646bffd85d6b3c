import { systemTransaction } from "@/server/data/tenant";
import type { Deps } from "@/server/deps/deps";
import { pruneExchanges as deleteExchanges } from "@/server/judging/judgeAttemptStore";

/** Rows per transaction. Each row may have a long prompt. */
const BATCH = 200;

/**
 * Deletes prompts and replies after their retention period. After a crash, the next run continues.
 * @returns the number of deleted prompts
 */
export async function pruneExchanges(deps: Pick<Deps, "database" | "clock" | "settings">): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - deps.settings.exchangesKeptMs);
  for (let pruned = 0; ;) {
    const count = await systemTransaction(deps.database, "sweep", (tx) => deleteExchanges(tx, before, BATCH));
    pruned += count;
    if (count < BATCH) return pruned;
  }
}
