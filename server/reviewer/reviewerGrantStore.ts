import "server-only";
import type { ReviewerGrant } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

export type ReviewerGrantRow = ReviewerGrant;

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
