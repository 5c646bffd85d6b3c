import { pruneIdempotencyRecords } from "@/server/data/idempotencyStore";
import { systemTransaction } from "@/server/data/tenant";
import { listUnstarted } from "@/server/data/verificationStore";
import type { Deps } from "@/server/domain/deps";

const BATCH = 500;

/**
 * Sends the event again of accepted verifications that did not start within `olderThanMs`: the first one was lost.
 * The pipeline drops duplicate events. @returns how many were sent
 */
export async function sweepUnstarted(deps: Deps, olderThanMs: number): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - olderThanMs);
  const unstarted = await systemTransaction(deps.database, "sweep", (tx) => listUnstarted(tx, before, BATCH));
  for (const { id, tenantId } of unstarted) await deps.events.verificationQueued({ tenantId, verificationId: id });
  return unstarted.length;
}

/** Deletes idempotency records past their window. @returns how many */
export function sweepIdempotency(deps: Deps): Promise<number> {
  return systemTransaction(deps.database, "sweep", pruneIdempotencyRecords);
}
