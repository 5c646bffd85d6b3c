import { Problem } from "@/server/contracts/problems";
import type { ReviewDeferral, ReviewDeferRequest } from "@/server/contracts/review";
import { deferReview } from "@/server/data/reservationStore";
import type { TenantDeps } from "@/server/domain/deps";

const LONGEST_MS = 366 * 86_400_000;

/**
 * Puts a verdict aside for the caller, until a moment or until taken up again; again to change until when.
 * @throws not_found, invalid_request (a moment that has passed, or more than a year ahead)
 */
export async function defer(
  deps: TenantDeps,
  accountId: string,
  verificationId: string,
  body: ReviewDeferRequest,
): Promise<ReviewDeferral> {
  const until = body.until ? new Date(body.until) : null;
  const ahead = until ? until.getTime() - deps.clock.now().getTime() : null;
  if (ahead !== null && (ahead <= 0 || ahead > LONGEST_MS)) {
    throw new Problem("invalid_request", "body.until: must be in the future, at most a year ahead");
  }
  const found = await deps.db.transaction((tx) => deferReview(tx, { verificationId, accountId, until }));
  if (!found) throw new Problem("not_found");
  return { deferred: true, until: until?.toISOString() ?? null };
}
