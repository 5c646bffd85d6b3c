// A proof entry in documents, and as stored.
import type { ProofEntry } from "@/server/contracts/proof";
import { PROOF_ALGO } from "@/server/contracts/proofFormat";
import type { ProofEntryRow } from "@/server/data/proofStore";
import type { NewProofEntry } from "@/server/data/verdictStore";

/** A stored entry in its document form. */
export function proofEntry(row: ProofEntryRow): ProofEntry {
  return {
    seq: row.seq,
    key_id: row.keyId,
    algo: PROOF_ALGO,
    content_hash: row.contentHash,
    prev_hash: row.prevHash,
    signature: row.signature,
    envelope: row.envelope,
  };
}

/** A signed entry in its stored form. */
export function newProofEntry(
  entry: ProofEntry,
  facts: Pick<NewProofEntry, "tenantId" | "verificationId" | "createdAt" | "expiresAt">,
): NewProofEntry {
  return {
    ...facts,
    seq: entry.seq,
    keyId: entry.key_id,
    contentHash: entry.content_hash,
    prevHash: entry.prev_hash,
    signature: entry.signature,
    envelope: entry.envelope,
  };
}
