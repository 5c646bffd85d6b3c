import type { ReviewReleased } from "@/server/review/contract/review";
import { releaseReview } from "@/server/review/reservationStore";
import type { TenantDeps } from "@/server/deps/deps";

/** Releases the caller's own reservation. */
export async function release(deps: TenantDeps, accountId: string, verificationId: string): Promise<ReviewReleased> {
  return { released: await deps.db.transaction((tx) => releaseReview(tx, { verificationId, accountId })) };
}
