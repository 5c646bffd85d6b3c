import type { ReviewDeferral } from "@/server/contracts/review";
import { resumeReview } from "@/server/data/reservationStore";
import type { TenantDeps } from "@/server/domain/deps";

/** Takes a verdict up again; nothing changes when it was not put aside. */
export async function resume(deps: TenantDeps, accountId: string, verificationId: string): Promise<ReviewDeferral> {
  await deps.db.transaction((tx) => resumeReview(tx, { verificationId, accountId }));
  return { deferred: false };
}
