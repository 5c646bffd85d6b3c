import "server-only";
import type { SubmissionContent } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

export type FetchedContent = Pick<SubmissionContent, "content" | "contentHash" | "unavailable">;

export function findSubmissionContent(tx: TenantTx, verificationId: string): Promise<FetchedContent | null> {
  return tx.submissionContent.findFirst({ where: { verificationId } });
}

/**
 * Stores content unless some is already stored.
 * @returns the stored content
 */
export async function insertSubmissionContent(tx: TenantTx, row: SubmissionContent): Promise<FetchedContent> {
  const { count } = await tx.submissionContent.createMany({ data: row, skipDuplicates: true });
  if (count === 1) return row;
  return tx.submissionContent.findFirstOrThrow({ where: { verificationId: row.verificationId } });
}
