import "server-only";
import type { CurrentVerdict } from "@/server/verification/contract/verification";
import type {
  Escalation,
  EscalationJudgment,
  EscalationStart,
  Prisma,
  ReviewerKey,
} from "@/server/data/generated/client";
import type { Page } from "@/server/data/page";
import type { ListTx, TenantTx } from "@/server/data/tenant";

export type EscalationRow = Escalation;
/** An escalation with the columns that describe its verification to a judge. */
export type DescribedEscalation = Prisma.EscalationGetPayload<{ include: typeof DESCRIPTION_COLUMNS }>;
export type ReviewerKeyRow = ReviewerKey;

const DESCRIPTION_COLUMNS = {
  verification: {
    select: {
      subjectKind: true,
      subjectRef: true,
      excerpt: true,
      rubricVersion: { select: { id: true, name: true, version: true } },
      reviewDecision: { select: { reason: true } },
    },
  },
} as const;

export async function insertEscalation(tx: TenantTx, escalation: Prisma.EscalationUncheckedCreateInput): Promise<void> {
  await tx.escalation.create({ data: escalation });
}

export function findEscalation(
  tx: TenantTx,
  id: string,
): Promise<(DescribedEscalation & { judgment: EscalationJudgment | null }) | null> {
  return tx.escalation.findFirst({ where: { id }, include: { judgment: true, ...DESCRIPTION_COLUMNS } });
}

/** Finds the escalation of a verification, which has at most one. */
export function findEscalationByVerification(
  tx: TenantTx,
  verificationId: string,
): Promise<DescribedEscalation | null> {
  return tx.escalation.findFirst({ where: { verificationId }, include: DESCRIPTION_COLUMNS });
}

/** The fields of a closed escalation (enforced by check constraints). */
export type ClosedEscalation = Pick<CurrentVerdict, "status" | "determination"> & {
  id: string;
  closingJudgmentId: string;
  closedAt: Date;
};

export async function findClosedEscalation(tx: TenantTx, verificationId: string): Promise<ClosedEscalation | null> {
  const closedEscalation = await tx.escalation.findFirst({ where: { verificationId, status: { not: "open" } } });
  return closedEscalation as ClosedEscalation | null;
}

export function listEscalations(
  tx: ListTx,
  filter: { status?: EscalationRow["status"] | undefined },
  page: Page,
): Promise<DescribedEscalation[]> {
  return tx.escalation.findMany({
    include: DESCRIPTION_COLUMNS,
    where: filter.status ? { status: filter.status } : {},
    orderBy: [{ openedAt: "desc" }, { id: "desc" }],
    take: page.limit,
    skip: page.offset,
  });
}

type EscalationClose = Pick<EscalationRow, "status" | "determination" | "closingJudgmentId" | "closedAt" | "proofSeq">;

/**
 * Closes an escalation.
 * @returns false if it was already closed
 */
export async function closeEscalation(tx: TenantTx, id: string, closing: EscalationClose): Promise<boolean> {
  const { count } = await tx.escalation.updateMany({ where: { id, status: "open" }, data: closing });
  return count === 1;
}

/** Adds `start` unless the account has started before, and returns the account's earliest start. */
export async function startOnce(tx: TenantTx, start: EscalationStart): Promise<EscalationStart> {
  await tx.escalationStart.createMany({ data: start, skipDuplicates: true });
  const { escalationId, accountId } = start;
  return tx.escalationStart.findFirstOrThrow({ where: { escalationId, accountId } });
}

export function findEscalationStart(
  tx: TenantTx,
  escalationId: string,
  accountId: string,
): Promise<EscalationStart | null> {
  return tx.escalationStart.findFirst({ where: { escalationId, accountId } });
}

/**
 * Stores a judgment.
 * @returns false if the same record has closed another escalation
 */
export async function insertJudgment(
  tx: TenantTx,
  judgment: Prisma.EscalationJudgmentCreateManyInput,
): Promise<boolean> {
  const { count } = await tx.escalationJudgment.createMany({ data: judgment, skipDuplicates: true });
  return count === 1;
}

/**
 * Enrolls a key, which is possible once per tenant.
 * @returns true if this call enrolled it
 */
export async function insertReviewerKey(tx: TenantTx, key: ReviewerKeyRow): Promise<boolean> {
  const { count } = await tx.reviewerKey.createMany({ data: key, skipDuplicates: true });
  return count === 1;
}

export function findReviewerKey(tx: TenantTx, keyId: string): Promise<ReviewerKeyRow | null> {
  return tx.reviewerKey.findFirst({ where: { keyId } });
}

/** Lists the newest `limit` keys, oldest first. */
export async function listReviewerKeys(tx: TenantTx, limit: number): Promise<ReviewerKeyRow[]> {
  const rows = await tx.reviewerKey.findMany({ orderBy: [{ createdAt: "desc" }, { keyId: "desc" }], take: limit });
  return rows.reverse();
}

/**
 * Revokes a key.
 * @returns true if this call revoked it
 */
export async function revokeReviewerKey(tx: TenantTx, keyId: string, revokedAt: Date): Promise<boolean> {
  const { count } = await tx.reviewerKey.updateMany({
    where: { keyId, revokedAt: null },
    data: { revokedAt },
  });
  return count === 1;
}
