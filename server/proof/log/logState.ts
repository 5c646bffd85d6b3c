import type { Database } from "@/server/data/database";
import { systemTransaction } from "@/server/data/tenant";
import { findLatestCheckpoint } from "@/server/proof/log/logStore";

/** The sizes of the log in entries. `witnessedSize`: of the largest tree with a quorum, null without one. */
export type LogState = { size: number; witnessedSize: number | null; pendingCount: number };

/** Reads the state of the log, for operators. */
export const readLogState = (database: Database): Promise<LogState> =>
  systemTransaction(database, "log", async (tx) => {
    const latest = await findLatestCheckpoint(tx);
    const { _max: witnessed } = await tx.proofLogCheckpoint.aggregate({
      where: { witnessed: true },
      _max: { size: true },
    });
    return {
      size: Number(latest?.size ?? 0),
      witnessedSize: witnessed.size === null ? null : Number(witnessed.size),
      pendingCount: await tx.proofLogPending.count({ select: { id: true } }).then(({ id }) => id),
    };
  });
