// Stores review reservations and snoozed verdicts.
import "server-only";
import type { TenantTx } from "@/server/data/tenant";

export type ReservationRow = { accountId: string; name: string; expiresAt: Date };

/**
 * Takes or renews the reservation unless another account holds it at the time `at`. It is one statement, so that only
 * one of several concurrent calls succeeds.
 * @returns the current holder, or null if the tenant has no such verification
 */
export async function reserveReview(
  tx: TenantTx,
  { verificationId, accountId, at, until }: { verificationId: string; accountId: string; at: Date; until: Date },
): Promise<ReservationRow | null> {
  const rows = await tx.$queryRaw<ReservationRow[]>`
    WITH holder AS (
      INSERT INTO review_reservation AS r (tenant_id, verification_id, account_id, expires_at)
      SELECT tenant_id, id, ${accountId}, ${until}::timestamptz FROM verification WHERE id = ${verificationId}::uuid
      ON CONFLICT (tenant_id, verification_id) DO UPDATE SET
        account_id = CASE WHEN r.expires_at > ${at}::timestamptz THEN r.account_id ELSE excluded.account_id END,
        expires_at = CASE WHEN r.expires_at > ${at}::timestamptz AND r.account_id <> excluded.account_id THEN r.expires_at ELSE excluded.expires_at END
      RETURNING account_id, expires_at
    )
    SELECT h.account_id AS "accountId", u.name, h.expires_at AS "expiresAt" FROM holder h JOIN auth_user u ON u.id = h.account_id`;
  return rows[0] ?? null;
}

/**
 * Deletes a reservation.
 * @returns false if the account has none
 */
export async function releaseReview(
  tx: TenantTx,
  reservation: { verificationId: string; accountId: string },
): Promise<boolean> {
  const { count } = await tx.reviewReservation.deleteMany({ where: reservation });
  return count === 1;
}

/**
 * Snoozes a verdict, or changes the time.
 * @returns false if the tenant has no such verification
 */
export async function deferReview(
  tx: TenantTx,
  { verificationId, accountId, until }: { verificationId: string; accountId: string; until: Date | null },
): Promise<boolean> {
  const count = await tx.$executeRaw`
    INSERT INTO review_deferral (tenant_id, account_id, verification_id, until)
    SELECT tenant_id, ${accountId}, id, ${until}::timestamptz FROM verification WHERE id = ${verificationId}::uuid
    ON CONFLICT (tenant_id, account_id, verification_id) DO UPDATE SET until = excluded.until`;
  return count === 1;
}

export async function resumeReview(
  tx: TenantTx,
  deferral: { verificationId: string; accountId: string },
): Promise<void> {
  await tx.reviewDeferral.deleteMany({ where: deferral });
}
