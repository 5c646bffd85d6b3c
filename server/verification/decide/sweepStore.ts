// Finds verifications whose run is lost, for any tenant.
import "server-only";
import type { SystemTx, TenantTx } from "@/server/data/tenant";

/**
 * Counts another run of it.
 * @returns false when another process did, or it is terminal
 */
export async function markResumed(tx: TenantTx, id: string, resumptions: number, at: Date): Promise<boolean> {
  const { count } = await tx.verification.updateMany({
    where: { id, status: { in: ["queued", "running"] }, resumptions: resumptions - 1 },
    data: { resumptions, resumedAt: at },
  });
  return count === 1;
}

/** Unfinished verifications whose run is lost (list_silent_verifications). */
export async function listSilent(
  tx: SystemTx,
  now: Date,
  silentMs: number,
  limit: number,
): Promise<{ id: string; tenantId: string; rubricId: string; resumptions: number }[]> {
  return tx.$queryRaw`
    SELECT s.id, s.tenant_id AS "tenantId", v.rubric_id AS "rubricId", s.resumptions
    FROM list_silent_verifications(${now}, ${silentMs} * interval '1 ms', ${limit}::int) s
    JOIN verification v ON v.tenant_id = s.tenant_id AND v.id = s.id`;
}

/**
 * Unfinished verifications whose last sign of life is before `since`, resumed fewer than `maxResumptions` times, oldest
 * first.
 */
export function listSilentSince(
  tx: SystemTx,
  since: Date,
  maxResumptions: number,
  limit: number,
): Promise<{ id: string; tenantId: string; rubricId: string; resumptions: number }[]> {
  const before = { lt: since };
  return tx.verification.findMany({
    where: {
      status: { in: ["queued", "running"] },
      resumptions: { lt: maxResumptions },
      createdAt: before,
      AND: (["startedAt", "progressAt", "resumedAt"] as const).map((sign) => ({
        OR: [{ [sign]: null }, { [sign]: before }],
      })),
    },
    orderBy: { createdAt: "asc" },
    take: limit,
    select: { id: true, tenantId: true, rubricId: true, resumptions: true },
  });
}

/** Accepted but never started, oldest first. */
export function listUnstarted(
  tx: SystemTx,
  acceptedBefore: Date,
  limit: number,
): Promise<{ id: string; tenantId: string; rubricId: string }[]> {
  return tx.verification.findMany({
    where: { status: "queued", createdAt: { lt: acceptedBefore } },
    orderBy: { createdAt: "asc" },
    take: limit,
    select: { id: true, tenantId: true, rubricId: true },
  });
}
