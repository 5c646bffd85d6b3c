import "server-only";
import type { SubjectKind } from "@/server/contracts/enums";
import type { CriterionResult, Prisma, Verification } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

export type VerificationRow = Verification;
export type CriterionResultRow = CriterionResult;

const listSelect = {
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
export type ListedVerificationRow = Pick<Verification, keyof typeof listSelect>;
export type ReadVerificationRow = ListedVerificationRow &
  Pick<Verification, "subjectKind" | "subjectRef"> & { results: CriterionResult[] };

export function findVerification(tx: TenantTx, id: string): Promise<ReadVerificationRow | null> {
  return tx.verification.findFirst({
    where: { id },
    select: { ...listSelect, subjectKind: true, subjectRef: true, results: { orderBy: { position: "asc" } } },
  });
}

type AttemptRow = Pick<Verification, "id" | "status" | "determination" | "createdAt">;

/** Returns the number of an attempt at its subject, and at most `limit` earlier attempts, oldest first. */
export async function findAttempts(
  tx: TenantTx,
  target: { id: string; createdAt: Date; subjectKind: SubjectKind; subjectRef: string },
  limit: number,
): Promise<{ number: number; of: number; earlier: AttemptRow[] }> {
  const subject = { subjectKind: target.subjectKind, subjectRef: target.subjectRef };
  const isEarlier: Prisma.VerificationWhereInput = {
    ...subject,
    OR: [{ createdAt: { lt: target.createdAt } }, { createdAt: target.createdAt, id: { lt: target.id } }],
  };
  const total = await tx.verification.count({ where: subject });
  const number = (await tx.verification.count({ where: isEarlier })) + 1;
  const latestEarlier = await tx.verification.findMany({
    where: isEarlier,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    select: { id: true, status: true, determination: true, createdAt: true },
  });
  return { number, of: total, earlier: latestEarlier.reverse() };
}

/** Finds the ID of the request that submitted a verification; null for work that the service began. */
export async function findRequestId(tx: TenantTx, id: string): Promise<string | null> {
  return (await tx.verification.findFirst({ where: { id }, select: { requestId: true } }))?.requestId ?? null;
}
