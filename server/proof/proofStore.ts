import "server-only";
import { toColumns } from "@/server/data/columns";
import { Prisma, type ProofEntry } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

export type Refusal = "signing_key_inactive" | "chain_grew";

export type ProofEntryRow = ProofEntry;

export function listProofEntries(tx: TenantTx, verificationId: string): Promise<ProofEntryRow[]> {
  return tx.proofEntry.findMany({ where: { verificationId }, orderBy: { seq: "asc" } });
}

/** Lists the verifications that have a proof, in the order of their IDs. */
export async function listProofsAfter(tx: TenantTx, id: string | null, limit: number): Promise<string[]> {
  const where = { seq: 0, ...(id === null ? {} : { verificationId: { gt: id } }) };
  const select = { verificationId: true };
  const rows = await tx.proofEntry.findMany({ where, select, orderBy: { verificationId: "asc" }, take: limit });
  return rows.map(({ verificationId }) => verificationId);
}

/** Finds the envelope of the first entry if it contains this text. Returns null otherwise. */
export async function findFirstEnvelope(tx: TenantTx, verificationId: string, text: string): Promise<string | null> {
  const filter = { verificationId, seq: 0, envelope: { contains: text } };
  return (await tx.proofEntry.findFirst({ where: filter, select: { envelope: true } }))?.envelope ?? null;
}

/** Appends an entry within a larger transaction, which remains usable after a rejection. */
export async function appendProofEntry(tx: TenantTx, proof: ProofEntryRow): Promise<"ok" | Refusal> {
  const [row] = await tx.$queryRaw<{ answer: "ok" | Refusal }[]>`
    SELECT append_proof_entry(${toColumns(proof)}::json) AS answer`;
  if (!row) throw new Error("append_proof_entry answered nothing");
  return row.answer;
}

/** Reports whether any commitment of a proof can still be opened. */
export async function hasStoredOpenings(tx: TenantTx, verificationId: string): Promise<boolean> {
  const filter = { verificationId, openings: { not: Prisma.AnyNull } };
  return (await tx.proofEntry.findFirst({ where: filter, select: { seq: true } })) !== null;
}

/** Erases what opens the commitments of all entries of a proof. */
export async function eraseStoredOpenings(tx: TenantTx, verificationId: string): Promise<void> {
  const filter = { verificationId, openings: { not: Prisma.AnyNull } };
  await tx.proofEntry.updateMany({ where: filter, data: { openings: Prisma.DbNull } });
}
