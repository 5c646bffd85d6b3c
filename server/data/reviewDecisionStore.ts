import "server-only";
import type { ReviewDecision, ReviewerGrant } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

export type ReviewDecisionRow = ReviewDecision;
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

type Change = { tenantId: string; reviewerSubject: string; by: string; at: Date };

/** Two atomic statements, so that only one of several concurrent grants counts. @returns whether this call granted */
export async function grantReviewer(tx: TenantTx, { tenantId, reviewerSubject, by, at }: Change): Promise<boolean> {
  const granted = { active: true, grantedBy: by, grantedAt: at, revokedBy: null, revokedAt: null };
  const data = { tenantId, reviewerSubject, ...granted };
  if ((await tx.reviewerGrant.createMany({ data, skipDuplicates: true })).count === 1) return true;
  const { count } = await tx.reviewerGrant.updateMany({ where: { reviewerSubject, active: false }, data: granted });
  return count === 1;
}

/** @returns whether this call revoked */
export async function revokeReviewer(tx: TenantTx, { reviewerSubject, by, at }: Change): Promise<boolean> {
  const data = { active: false, revokedBy: by, revokedAt: at };
  const { count } = await tx.reviewerGrant.updateMany({ where: { reviewerSubject, active: true }, data });
  return count === 1;
}
