import type { ReviewDeferral } from "@/server/contracts/review";
import { resumeReview } from "@/server/data/reservationStore";
import type { TenantDeps } from "@/server/domain/deps";

/** Resumes a snoozed verdict; idempotent. */
export async function resume(deps: TenantDeps, accountId: string, verificationId: string): Promise<ReviewDeferral> {
  await deps.db.transaction((tx) => resumeReview(tx, { verificationId, accountId }));
  return { deferred: false };
}
