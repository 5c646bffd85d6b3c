import type { ReviewReleased } from "@/server/contracts/review";
import { releaseReview } from "@/server/data/reservationStore";
import type { TenantDeps } from "@/server/domain/deps";

/** Releases the caller's own reservation. */
export async function release(deps: TenantDeps, accountId: string, verificationId: string): Promise<ReviewReleased> {
  return { released: await deps.db.transaction((tx) => releaseReview(tx, { verificationId, accountId })) };
}
