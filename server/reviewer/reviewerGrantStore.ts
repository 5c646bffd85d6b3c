import "server-only";
import type { ReviewerGrant } from "@/server/data/generated/client";
import type { Page } from "@/server/data/page";
import type { TenantTx } from "@/server/data/tenant";

export type ReviewerGrantRow = ReviewerGrant;

export function findReviewerGrant(tx: TenantTx, reviewerSubject: string): Promise<ReviewerGrantRow | null> {
  return tx.reviewerGrant.findFirst({ where: { reviewerSubject } });
}

/** Reads the grant and locks it until the transaction ends. */
export async function lockReviewerGrant(tx: TenantTx, reviewerSubject: string): Promise<ReviewerGrantRow | null> {
  await tx.$queryRaw`SELECT 1 FROM reviewer_grant WHERE reviewer_subject = ${reviewerSubject} FOR UPDATE`;
  return findReviewerGrant(tx, reviewerSubject);
}

/**
 * Stores a grant.
 * @returns false if the account already has a grant, active or not, including one of a concurrent transaction
 */
export async function insertReviewerGrant(tx: TenantTx, grant: ReviewerGrantRow): Promise<boolean> {
  const { count } = await tx.reviewerGrant.createMany({ data: grant, skipDuplicates: true });
  return count === 1;
}

/** Replaces a grant that this transaction has locked. */
export async function updateReviewerGrant(tx: TenantTx, grant: ReviewerGrantRow): Promise<void> {
  await tx.reviewerGrant.updateMany({ where: { reviewerSubject: grant.reviewerSubject }, data: grant });
}

/**
 * Ends a grant.
 * @returns true if a grant existed
 */
export async function endReviewerGrant(tx: TenantTx, accountId: string, by: string, at: Date): Promise<boolean> {
  const { count } = await tx.reviewerGrant.updateMany({
    where: { reviewerSubject: accountId, active: true },
    data: { active: false, revokedBy: by, revokedAt: at },
  });
  return count === 1;
}

type ListedGrant = Omit<ReviewerGrant, "tenantId" | "reviewerSubject"> & {
  accountId: string;
  email: string | null;
  name: string | null;
};

/** Lists the grants, newest first. Only members have an email and a name. */
export function listReviewerGrants(tx: TenantTx, page: Page): Promise<ListedGrant[]> {
  return tx.$queryRaw<ListedGrant[]>`
    SELECT g.reviewer_subject AS "accountId", u.email, u.name, g.active, g.tier, g.capacities, g.granted_by AS "grantedBy",
      g.granted_at AS "grantedAt", g.revoked_by AS "revokedBy", g.revoked_at AS "revokedAt"
    FROM reviewer_grant g
    LEFT JOIN tenant_member m ON m.tenant_id = g.tenant_id AND m.account_id = g.reviewer_subject
    LEFT JOIN auth_user u ON u.id = m.account_id
    WHERE g.tenant_id = named_tenant()
    ORDER BY g.granted_at DESC, g.reviewer_subject LIMIT ${page.limit} OFFSET ${page.offset}`;
}
