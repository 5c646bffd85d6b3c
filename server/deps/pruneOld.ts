import { type SystemTx, systemTransaction } from "@/server/data/tenant";
import type { Deps } from "@/server/deps/deps";

type Retention = {
  keptMs: number;
  /** Rows per transaction. */
  batch: number;
  /**
   * Deletes at most `limit` rows from before a time, the oldest first.
   * @returns the number of deleted rows
   */
  remove(tx: SystemTx, before: Date, limit: number): Promise<number>;
};

/**
 * Deletes rows after their retention period, in batches. After a crash, the next run continues.
 * @returns the number of deleted rows
 */
export async function pruneOld(
  deps: Pick<Deps, "database" | "clock">,
  { keptMs, batch, remove }: Retention,
): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - keptMs);
  for (let pruned = 0; ;) {
    const count = await systemTransaction(deps.database, "sweep", (tx) => remove(tx, before, batch));
    pruned += count;
    if (count < batch) return pruned;
  }
}
