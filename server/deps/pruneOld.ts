import { type SystemTx, systemTransaction } from "@/server/data/tenant";
import type { Deps } from "@/server/deps/deps";

type Retention = {
  retentionMs: number;
  /** Rows per transaction. */
  batch: number;
  /**
   * Deletes at most `limit` rows from before a time, the oldest first.
   * @returns the number of deleted rows
   */
  remove(tx: SystemTx, cutoff: Date, limit: number): Promise<number>;
};

/**
 * Deletes rows after their retention period, in batches. After a crash, the next run continues.
 * @returns the number of deleted rows
 */
export async function pruneOld(
  deps: Pick<Deps, "database" | "clock">,
  { retentionMs, batch, remove }: Retention,
): Promise<number> {
  const cutoff = new Date(deps.clock.now().getTime() - retentionMs);
  for (let deletedCount = 0; ;) {
    const count = await systemTransaction(deps.database, "sweep", (tx) => remove(tx, cutoff, batch));
    deletedCount += count;
    if (count < batch) return deletedCount;
  }
}
