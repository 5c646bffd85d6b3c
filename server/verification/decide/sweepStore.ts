// Finds verifications of all tenants whose run was lost.
import "server-only";
import type { SystemTx, TenantTx } from "@/server/data/tenant";

/**
 * Counts another run of a verification.
 * @returns false when another process has counted it, or when the verification is terminal
 */
export async function markResumed(tx: TenantTx, id: string, resumptions: number, at: Date): Promise<boolean> {
  const { count } = await tx.verification.updateMany({
    where: { id, status: { in: ["queued", "running"] }, resumptions: resumptions - 1 },
    data: { resumptions, resumedAt: at },
  });
  return count === 1;
}

/** Lists unfinished verifications whose run was lost (list_silent_verifications). */
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
 * Lists unfinished verifications whose last sign of life was before `since` and that were resumed fewer than
 * `maxResumptions` times, oldest first.
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

/** Lists verifications that were accepted and not started, oldest first. */
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
