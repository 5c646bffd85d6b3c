import type { ReviewDeferral } from "@/server/review/contract/review";
import { resumeReview } from "@/server/review/reservationStore";
import type { TenantDeps } from "@/server/deps/deps";

/** Resumes a snoozed verdict; idempotent. */
export async function resume(
  deps: TenantDeps & { callerId: string },
  { verification_id: verificationId }: { verification_id: string },
): Promise<ReviewDeferral> {
  await deps.db.transaction((tx) => resumeReview(tx, { verificationId, accountId: deps.callerId }));
  return { deferred: false };
}
