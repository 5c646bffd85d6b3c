import "server-only";
import type { ProofEntry } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";
import { json, type ProofRow, type Refusal } from "@/server/data/verdictStore";

export type ProofEntryRow = ProofEntry;

export function listProofEntries(tx: TenantTx, verificationId: string): Promise<ProofEntryRow[]> {
  return tx.proofEntry.findMany({ where: { verificationId }, orderBy: { seq: "asc" } });
}

/** Appends within a larger transaction, which a refusal leaves as it was. */
export async function appendProofEntry(tx: TenantTx, proof: ProofRow): Promise<"ok" | Refusal> {
  const [row] = await tx.$queryRaw<{ answer: "ok" | Refusal }[]>`
    SELECT append_proof_entry(${json(proof)}::json) AS answer`;
  if (!row) throw new Error("append_proof_entry answered nothing");
  return row.answer;
}
