import { Problem } from "@/server/contracts/problems";
import type { ReviewDeferral, ReviewDeferRequest } from "@/server/contracts/review";
import { deferReview } from "@/server/data/reservationStore";
import type { TenantDeps } from "@/server/domain/deps";

/**
 * Puts a verdict aside for the caller, until a moment or until taken up again; again to change until when.
 * @throws not_found, invalid_request (a moment that has passed)
 */
export async function defer(
  deps: TenantDeps,
  accountId: string,
  verificationId: string,
  body: ReviewDeferRequest,
): Promise<ReviewDeferral> {
  const until = body.until ? new Date(body.until) : null;
  if (until && until <= deps.clock.now()) throw new Problem("invalid_request", "body.until: has passed");
  const found = await deps.db.transaction((tx) => deferReview(tx, { verificationId, accountId, until }));
  if (!found) throw new Problem("not_found");
  return { deferred: true, until: until?.toISOString() ?? null };
}
