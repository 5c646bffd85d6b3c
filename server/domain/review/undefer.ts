import type { ReviewDeferral } from "@/server/contracts/review";
import { undeferReview } from "@/server/data/reservationStore";
import type { TenantDeps } from "@/server/domain/deps";

/** Takes a verdict up again; nothing changes when it was not put aside. */
export async function undefer(deps: TenantDeps, accountId: string, verificationId: string): Promise<ReviewDeferral> {
  await deps.db.transaction((tx) => undeferReview(tx, { verificationId, accountId }));
  return { deferred: false };
}
