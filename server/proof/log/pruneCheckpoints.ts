import type { Deps } from "@/server/deps/deps";
import { pruneOld } from "@/server/deps/pruneOld";
import { deleteCheckpoints } from "@/server/proof/log/logStore";

/** Longer than a day, during which the database keeps every checkpoint, by its own clock. */
const RETENTION_MS = 25 * 3_600_000;

/** Deletes checkpoints that nobody has cosigned. A larger one shows the same entries. */
export const pruneCheckpoints = (deps: Pick<Deps, "database" | "clock">): Promise<number> =>
  pruneOld(deps, { retentionMs: RETENTION_MS, batch: 5_000, remove: deleteCheckpoints });
