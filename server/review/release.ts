import type { ReviewReleased } from "@/server/review/contract/review";
import { releaseReview } from "@/server/review/reservationStore";
import type { TenantDeps } from "@/server/deps/deps";

/** Releases the caller's own reservation. */
export async function release(
  deps: TenantDeps & { callerId: string },
  { verification_id: verificationId }: { verification_id: string },
): Promise<ReviewReleased> {
  return {
    released: await deps.db.transaction((tx) => releaseReview(tx, { verificationId, accountId: deps.callerId })),
  };
}
