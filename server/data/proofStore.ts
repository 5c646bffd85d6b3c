import "server-only";
import type { ProofEntry } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

export type ProofEntryRow = ProofEntry;

export function listProofEntries(tx: TenantTx, verificationId: string): Promise<ProofEntryRow[]> {
  return tx.proofEntry.findMany({ where: { verificationId }, orderBy: { seq: "asc" } });
}
