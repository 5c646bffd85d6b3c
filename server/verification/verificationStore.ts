import "server-only";
import type { SubjectKind } from "@/server/contracts/enums";
import type { CriterionResult, Prisma, Verification } from "@/server/data/generated/client";
import type { SystemTx, TenantTx } from "@/server/data/tenant";

export type VerificationRow = Verification;
export type CriterionResultRow = CriterionResult;

const listed = {
  id: true,
  tenantId: true,
  status: true,
  rubricId: true,
  submissionHash: true,
  determination: true,
  score: true,
  confidence: true,
  flagged: true,
  flagReason: true,
  proofRef: true,
  error: true,
  createdAt: true,
  completedAt: true,
  metadata: true,
} as const satisfies Prisma.VerificationSelect;
export type ListedVerificationRow = Pick<Verification, keyof typeof listed>;
export type ReadVerificationRow = ListedVerificationRow &
  Pick<Verification, "subjectKind" | "subjectRef"> & { results: CriterionResult[] };

export function findVerification(tx: TenantTx, id: string): Promise<ReadVerificationRow | null> {
  return tx.verification.findFirst({
    where: { id },
    select: { ...listed, subjectKind: true, subjectRef: true, results: { orderBy: { position: "asc" } } },
  });
}

type AttemptRow = Pick<Verification, "id" | "status" | "determination" | "createdAt">;

/** The attempt number of a verification of its subject, and at most `limit` earlier ones, oldest first. */
export async function findAttempts(
  tx: TenantTx,
  of: { id: string; createdAt: Date; subjectKind: SubjectKind; subjectRef: string },
  limit: number,
): Promise<{ number: number; of: number; earlier: AttemptRow[] }> {
  const subject = { subjectKind: of.subjectKind, subjectRef: of.subjectRef };
  const before: Prisma.VerificationWhereInput = {
    ...subject,
    OR: [{ createdAt: { lt: of.createdAt } }, { createdAt: of.createdAt, id: { lt: of.id } }],
  };
  const total = await tx.verification.count({ where: subject });
  const number = (await tx.verification.count({ where: before })) + 1;
  const latest = await tx.verification.findMany({
    where: before,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    select: { id: true, status: true, determination: true, createdAt: true },
  });
  return { number, of: total, earlier: latest.reverse() };
}

/** Finds the ID of the request that submitted it; null for work that the service began. */
export async function findRequestId(tx: TenantTx, id: string): Promise<string | null> {
  return (await tx.verification.findFirst({ where: { id }, select: { requestId: true } }))?.requestId ?? null;
}

/**
 * Marks it failed, without a verdict.
 * @returns false when it was already terminal
 */
export async function markFailed(tx: TenantTx, id: string, error: string, at: Date): Promise<boolean> {
  const { count } = await tx.verification.updateMany({
    where: { id, status: { in: ["queued", "running"] } },
    data: { status: "failed", error, completedAt: at },
  });
  return count === 1;
}

/** Records the latest progress of its run. A future `at` means that no progress is expected before. */
export async function markProgress(tx: TenantTx, id: string, at: Date): Promise<void> {
  await tx.verification.updateMany({ where: { id, status: "running" }, data: { progressAt: at } });
}

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
