import "server-only";
import type { ReferenceSet } from "@/server/data/generated/client";
import type { ListTx, TenantTx } from "@/server/data/tenant";

export type ReferenceSetRow = ReferenceSet;
export type ReferenceSetSummaryRow = Omit<ReferenceSet, "references">;

export async function insertReferenceSet(tx: TenantTx, row: ReferenceSetRow): Promise<void> {
  await tx.referenceSet.create({ data: row });
}

export async function findReferenceSet(tx: TenantTx, id: string): Promise<ReferenceSetRow | null> {
  // Written by insertReferenceSet; immutable.
  return (await tx.referenceSet.findFirst({ where: { id } })) as ReferenceSetRow | null;
}

export function listReferenceSetRows(
  tx: ListTx,
  page: { limit: number; offset: number },
): Promise<ReferenceSetSummaryRow[]> {
  return tx.referenceSet.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: page.limit,
    skip: page.offset,
    omit: { references: true },
  });
}
