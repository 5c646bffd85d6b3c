import "server-only";
import type { SystemTx, TenantTx } from "@/server/data/tenant";

export function findIdempotencyRecord(
  tx: TenantTx,
  key: string,
): Promise<{ bodyHash: string; verificationId: string } | null> {
  return tx.idempotencyRecord.findFirst({ where: { key }, select: { bodyHash: true, verificationId: true } });
}

/** Deletes records older than idempotency_window(): the policy hides newer rows from a system transaction. */
export async function pruneIdempotencyRecords(tx: SystemTx): Promise<number> {
  return (await tx.idempotencyRecord.deleteMany({})).count;
}
