import "server-only";
import type { VerificationNote } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

/** Lists the notes of a verification, oldest first. */
export function listNotes(tx: TenantTx, verificationId: string): Promise<VerificationNote[]> {
  return tx.verificationNote.findMany({ where: { verificationId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
}

export function countNotes(tx: TenantTx, verificationId: string): Promise<number> {
  return tx.verificationNote.count({ where: { verificationId } });
}

export async function insertNote(tx: TenantTx, note: VerificationNote): Promise<void> {
  await tx.verificationNote.create({ data: note });
}
