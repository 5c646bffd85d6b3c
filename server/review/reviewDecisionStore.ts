import "server-only";
import type { ReviewDecision } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

export type ReviewDecisionRow = Omit<ReviewDecision, "verificationCreatedAt" | "flagReason">;

/**
 * Stores a decision.
 * @returns false if the verification already has a decision, including one of a concurrent transaction
 */
export async function insertReviewDecision(tx: TenantTx, decision: ReviewDecisionRow): Promise<boolean> {
  const { count } = await tx.reviewDecision.createMany({ data: decision, skipDuplicates: true });
  return count === 1;
}

export function findReviewDecision(tx: TenantTx, verificationId: string): Promise<ReviewDecisionRow | null> {
  return tx.reviewDecision.findFirst({ where: { verificationId } });
}
