import "server-only";
import type { Verification } from "@/server/data/generated/client";
import type { SystemTx, TenantTx } from "@/server/data/tenant";

const requestSelect = {
  id: true,
  rubricId: true,
  submissionHash: true,
  referenceSetId: true,
  identityRung: true,
  options: true,
  callbackUrl: true,
  subjectKind: true,
  subjectRef: true,
  metadata: true,
} as const;
/** The request that a key identifies, from the columns of its verification. */
export type IdempotentVerification = Pick<Verification, keyof typeof requestSelect>;

export function findIdempotencyRecord(
  tx: TenantTx,
  key: string,
): Promise<{ bodyHash: string; verification: IdempotentVerification } | null> {
  return tx.idempotencyRecord.findFirst({
    where: { key },
    select: { bodyHash: true, verification: { select: requestSelect } },
  });
}

/** Deletes records older than idempotency_window(): the policy hides newer rows from a system transaction. */
export async function pruneIdempotencyRecords(tx: SystemTx): Promise<number> {
  return (await tx.idempotencyRecord.deleteMany({})).count;
}
