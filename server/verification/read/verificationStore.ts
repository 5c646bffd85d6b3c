import "server-only";
import type { SubjectKind } from "@/server/contracts/enums";
import type { CriterionResult, Prisma, Verification } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

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
