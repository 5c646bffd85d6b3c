// Reads of the stored proof chain. The pure proof rules live in server/domain/proof.
import { Problem } from "@/server/contracts/problems";
import type { ProofEnvelopeDocument, ProofObject } from "@/server/contracts/proof";
import { PROOF_FORMAT } from "@/server/contracts/proofFormat";
import type { ProofEntryRow } from "@/server/data/proofStore";
import { listProofEntries } from "@/server/data/proofStore";
import { listSigningKeys } from "@/server/data/signingKeyStore";
import type { TenantDeps } from "@/server/domain/deps";
import { proofEntry } from "@/server/domain/issuedProof/entry";
import { proofDocument } from "@/server/domain/proof/sign";
import { proofRef } from "@/server/domain/verification/decide";

/** The document for offline checks. @throws not_found (no such verification, or it has no proof) */
export async function getProofEnvelope(deps: TenantDeps, verificationId: string): Promise<ProofEnvelopeDocument> {
  return proofDocument(verificationId, (await entries(deps, verificationId)).map(proofEntry));
}

/** The proof's metadata. @throws not_found */
export async function getProof(deps: TenantDeps, verificationId: string): Promise<ProofObject> {
  const rows = await entries(deps, verificationId);
  const [first] = rows;
  if (!first) throw new Problem("not_found");
  const key = (await listSigningKeys(deps.database)).find(({ keyId }) => keyId === first.keyId);
  if (!key) throw new Error(`signing key ${first.keyId} is not in the key table`);
  return {
    verification_id: verificationId,
    proof_ref: proofRef(first.contentHash),
    format: PROOF_FORMAT,
    key_id: first.keyId,
    entries: rows.map((row) => ({
      seq: row.seq,
      kind: kindOf(row),
      key_id: row.keyId,
      content_hash: row.contentHash,
      created_at: row.createdAt.toISOString(),
    })),
    content_hash: first.contentHash,
    created_at: first.createdAt.toISOString(),
    expires_at: first.expiresAt?.toISOString() ?? null,
    key_status: key.status as ProofObject["key_status"],
  };
}

async function entries(deps: TenantDeps, verificationId: string): Promise<ProofEntryRow[]> {
  const rows = await deps.db.transaction((tx) => listProofEntries(tx, verificationId));
  if (rows.length === 0) throw new Problem("not_found");
  return rows;
}

function kindOf(row: ProofEntryRow): string {
  const { payload } = JSON.parse(row.envelope) as { payload: { kind: string } };
  return payload.kind;
}
