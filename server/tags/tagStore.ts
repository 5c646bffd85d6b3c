import "server-only";
import type { ScopedTag } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

/** Finds which of `ids` are verifications of the tenant. */
export async function findVerificationIds(tx: TenantTx, ids: string[]): Promise<Set<string>> {
  const rows = await tx.verification.findMany({ where: { id: { in: ids } }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

/** Stores tags and skips existing ones. `rows` must have a consistent order, so that two requests cannot deadlock. */
export async function insertTags(tx: TenantTx, rows: ScopedTag[]): Promise<number> {
  return (await tx.scopedTag.createMany({ data: rows, skipDuplicates: true })).count;
}

export function listTags(tx: TenantTx, verificationIds: string[], tags: string[]): Promise<ScopedTag[]> {
  return tx.scopedTag.findMany({ where: { verificationId: { in: verificationIds }, tag: { in: tags } } });
}
