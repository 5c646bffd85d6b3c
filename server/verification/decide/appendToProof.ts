// Appends a signed entry to the proof of a verification, after concurrent appends.
import { Problem } from "@/server/contracts/problems";
import type { ProofEntrySummary } from "@/server/proof/contract/proof";
import { listProofEntries, type ProofEntryRow, type Refusal } from "@/server/proof/proofStore";
import type { TenantDeps } from "@/server/deps/deps";
import { newProofEntry } from "@/server/proof/issuedProof";
import { createCommitter, type Committer } from "@/server/proof/committer";
import { proofSubject, signEntry } from "@/server/proof/check/sign";
import { entryDate, signAndWrite } from "@/server/verification/decide/signAndWrite";

/** Maximum number of attempts while concurrent requests append entries. */
const MAX_ATTEMPTS = 5;

type Chain = {
  verificationId: string;
  /** The latest entries that were read. A verification without entries has no proof, and none is begun. */
  entries: readonly ProofEntryRow[];
};

type NewEntry = { createdAt: Date; buildPayload: (committer: Committer) => { kind: string } };

/**
 * Signs an entry in the format of its proof and writes it. `write` stores the entry (null without a proof) and its
 * record in one transaction. It is called again with a newly signed entry when the chain has grown or the key was
 * rotated.
 * @returns the entry; null without a proof
 * @throws service_unavailable (too many concurrent appends)
 */
export async function appendToProof(
  deps: TenantDeps,
  { verificationId, entries }: Chain,
  { buildPayload, createdAt: now }: NewEntry,
  write: (proof: ProofEntryRow | null) => Promise<"ok" | Refusal>,
): Promise<ProofEntrySummary | null> {
  let lastEntry = entries.at(-1);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    let summary: ProofEntrySummary | null = null;
    const writeResult = await signAndWrite(deps, (signer) => {
      if (!lastEntry) return write(null);
      const createdAt = entryDate(signer, now);
      const previous = { seq: lastEntry.seq, content_hash: lastEntry.contentHash };
      const committer = createCommitter(deps);
      const payload = buildPayload(committer);
      const entry = signEntry(
        {
          verificationId,
          previous,
          subject: proofSubject(lastEntry),
          payload,
          createdAt: createdAt.toISOString(),
        },
        { signer, crypto: deps.proofCrypto },
      );
      const { seq, key_id, content_hash } = entry;
      summary = { seq, kind: payload.kind, key_id, content_hash, created_at: createdAt.toISOString() };
      const { tenantId } = deps.db;
      const openings = committer.openings();
      return write(newProofEntry(entry, { tenantId, verificationId, createdAt, expiresAt: null, openings }));
    });
    if (writeResult === "ok") return summary;
    if (writeResult !== "chain_grew") throw new Error(`the proof entry was not written: ${writeResult}`);
    lastEntry = (await deps.db.transaction((tx) => listProofEntries(tx, verificationId))).at(-1);
  }
  throw new Problem("service_unavailable", "another request is appending to this proof; try again", {
    headers: { "retry-after": "1" },
  });
}
