// Snoozes verdicts, which the wire calls deferral.
import { Problem } from "@/server/contracts/problems";
import type { ReviewDeferral, ReviewDeferRequest } from "@/server/review/contract/review";
import { deferReview, resumeReview } from "@/server/review/reservationStore";
import type { TenantDeps } from "@/server/deps/deps";

const MAX_DEFERRAL_MS = 366 * 86_400_000;

/**
 * Snoozes a verdict for the caller, until a time or until resumed. A repeated call changes the time.
 * @throws not_found, invalid_request (a time in the past, or more than a year ahead)
 */
export async function defer(
  deps: TenantDeps & { callerId: string },
  { verification_id: verificationId, body }: { verification_id: string; body: ReviewDeferRequest },
): Promise<ReviewDeferral> {
  const deferredUntil = body.until ? new Date(body.until) : null;
  const aheadMs = deferredUntil ? deferredUntil.getTime() - deps.clock.now().getTime() : null;
  if (aheadMs !== null && (aheadMs <= 0 || aheadMs > MAX_DEFERRAL_MS)) {
    throw new Problem("invalid_request", "body.until: must be in the future, at most one year ahead");
  }
  const isFound = await deps.db.transaction((tx) =>
    deferReview(tx, { verificationId, accountId: deps.callerId, until: deferredUntil }),
  );
  if (!isFound) throw new Problem("not_found");
  return { deferred: true, until: deferredUntil?.toISOString() ?? null };
}

/** Resumes a snoozed verdict. Idempotent. */
export async function resume(
  deps: TenantDeps & { callerId: string },
  { verification_id: verificationId }: { verification_id: string },
): Promise<ReviewDeferral> {
  await deps.db.transaction((tx) => resumeReview(tx, { verificationId, accountId: deps.callerId }));
  return { deferred: false };
}
