import { Problem } from "@/server/contracts/problems";
import type { ReviewReleased, ReviewReservation } from "@/server/review/contract/review";
import { releaseReview, reserveReview } from "@/server/review/reservationStore";
import type { TenantDeps } from "@/server/deps/deps";

const RESERVATION_MS = 90_000;

/**
 * Reserves a verdict for 90 s, or renews the reservation, and returns the holder. A decision requires no reservation.
 * @throws not_found
 */
export async function reserve(
  deps: TenantDeps & { callerId: string },
  { verification_id: verificationId }: { verification_id: string },
): Promise<ReviewReservation> {
  const now = deps.clock.now();
  const reservedUntil = new Date(now.getTime() + RESERVATION_MS);
  const holder = await deps.db.transaction((tx) =>
    reserveReview(tx, { verificationId, accountId: deps.callerId, at: now, until: reservedUntil }),
  );
  if (!holder) throw new Problem("not_found");
  const expires_at = holder.expiresAt.toISOString();
  if (holder.accountId === deps.callerId) return { reserved: true, expires_at };
  return { reserved: false, by: { account_id: holder.accountId, name: holder.name }, expires_at };
}

/** Releases the caller's reservation. */
export async function release(
  deps: TenantDeps & { callerId: string },
  { verification_id: verificationId }: { verification_id: string },
): Promise<ReviewReleased> {
  return {
    released: await deps.db.transaction((tx) => releaseReview(tx, { verificationId, accountId: deps.callerId })),
  };
}
