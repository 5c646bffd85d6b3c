import "server-only";
import type { ReferenceSet } from "@/server/data/generated/client";
import { newestPage, type Page } from "@/server/data/page";
import type { ListTx, TenantTx } from "@/server/data/tenant";

export type ReferenceSetRow = ReferenceSet;
export type ReferenceSetSummaryRow = Omit<ReferenceSet, "references">;

export async function insertReferenceSet(tx: TenantTx, row: ReferenceSetRow): Promise<void> {
  await tx.referenceSet.create({ data: row });
}

export function findReferenceSet(tx: TenantTx, id: string): Promise<ReferenceSetRow | null> {
  return tx.referenceSet.findFirst({ where: { id } });
}

export function listReferenceSetRows(tx: ListTx, page: Page): Promise<ReferenceSetSummaryRow[]> {
  return tx.referenceSet.findMany({
    ...newestPage(page),
    omit: { references: true },
  });
}
