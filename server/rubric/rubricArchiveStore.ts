import "server-only";
import type { RubricArchive } from "@/server/data/generated/client";
import type { ListTx, TenantTx } from "@/server/data/tenant";

/**
 * Archives a series.
 * @returns false when it was archived before
 */
export async function archiveSeries(tx: TenantTx, archive: RubricArchive): Promise<boolean> {
  const { count } = await tx.rubricArchive.createMany({ data: [archive], skipDuplicates: true });
  return count === 1;
}

/**
 * Returns a series to the lists.
 * @returns false when it was not archived
 */
export async function unarchiveSeries(tx: TenantTx, name: string): Promise<boolean> {
  const { count } = await tx.rubricArchive.deleteMany({ where: { name } });
  return count === 1;
}

export async function isArchived(tx: TenantTx, name: string): Promise<boolean> {
  return (await tx.rubricArchive.findFirst({ where: { name }, select: { name: true } })) !== null;
}

export async function hasArchived(tx: ListTx): Promise<boolean> {
  return (await tx.rubricArchive.findFirst({ select: { name: true } })) !== null;
}
