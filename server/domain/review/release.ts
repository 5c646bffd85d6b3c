import type { ReviewReleased } from "@/server/contracts/review";
import { releaseReview } from "@/server/data/reservationStore";
import type { TenantDeps } from "@/server/domain/deps";

/** Gives up the caller's own reservation; nobody else's. */
export async function release(deps: TenantDeps, accountId: string, verificationId: string): Promise<ReviewReleased> {
  return { released: await deps.db.transaction((tx) => releaseReview(tx, { verificationId, accountId })) };
}
