import "server-only";
import type { ReviewDecision, ReviewerGrant } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

export type ReviewDecisionRow = Omit<ReviewDecision, "verificationCreatedAt" | "flagReason">;
export type ReviewerGrantRow = ReviewerGrant;

/** @returns false when the verification already has a decision, including one of a concurrent transaction */
export async function insertReviewDecision(tx: TenantTx, decision: ReviewDecisionRow): Promise<boolean> {
  const { count } = await tx.reviewDecision.createMany({ data: decision, skipDuplicates: true });
  return count === 1;
}

export function findReviewDecision(tx: TenantTx, verificationId: string): Promise<ReviewDecisionRow | null> {
  return tx.reviewDecision.findFirst({ where: { verificationId } });
}

export function findReviewerGrant(tx: TenantTx, reviewerSubject: string): Promise<ReviewerGrantRow | null> {
  return tx.reviewerGrant.findFirst({ where: { reviewerSubject } });
}

/** The grant, locked until the transaction ends. */
export async function lockReviewerGrant(tx: TenantTx, reviewerSubject: string): Promise<ReviewerGrantRow | null> {
  await tx.$queryRaw`SELECT 1 FROM reviewer_grant WHERE reviewer_subject = ${reviewerSubject} FOR UPDATE`;
  return findReviewerGrant(tx, reviewerSubject);
}

/** @returns false when the account already has a grant, active or not, including one of a concurrent transaction */
export async function insertReviewerGrant(tx: TenantTx, grant: ReviewerGrantRow): Promise<boolean> {
  const { count } = await tx.reviewerGrant.createMany({ data: grant, skipDuplicates: true });
  return count === 1;
}

/** Replaces a grant that this transaction has locked. */
export async function updateReviewerGrant(tx: TenantTx, grant: ReviewerGrantRow): Promise<void> {
  await tx.reviewerGrant.updateMany({ where: { reviewerSubject: grant.reviewerSubject }, data: grant });
}
