// A proof entry in documents, and as stored.
// Reads of the stored proof chain. The pure proof rules live in server/domain/proof.
import { Problem } from "@/server/contracts/problems";
import type {
  KeySet,
  ProofCheckResult,
  ProofEntry,
  ProofEnvelopeDocument,
  ProofObject,
  PublishedKey,
} from "@/server/contracts/proof";
import { PROOF_ALGO, PROOF_FORMAT } from "@/server/contracts/proofFormat";
import type { ProofEntryRow } from "@/server/data/proofStore";
import { listProofEntries } from "@/server/data/proofStore";
import { listSigningKeys } from "@/server/data/signingKeyStore";
import type { NewProofEntry } from "@/server/data/verdictStore";
import type { Deps, TenantDeps } from "@/server/domain/deps";
import { decodeBase64Url } from "@/server/domain/proof/base64";
import { proofCheckResult } from "@/server/domain/proof/checkResult";
import { publicJwk } from "@/server/domain/proof/keySet";
import { proofDocument } from "@/server/domain/proof/sign";
import { checkProof } from "@/server/domain/proof/verify";

/** All signing keys with their status, as served by /.well-known/svc-verify/keys.json. */
export async function publishedKeySet(deps: Pick<Deps, "database" | "proofCrypto">): Promise<KeySet> {
  const rows = await listSigningKeys(deps.database);
  return {
    keys: rows.map((row) => {
      const publicKey = decodeBase64Url(row.publicKey);
      if (publicKey === null) throw new Error(`the stored public key ${row.keyId} is not base64url`);
      return {
        ...publicJwk(publicKey, deps.proofCrypto),
        status: row.status as PublishedKey["status"],
        created_at: row.createdAt.toISOString(),
        ...(row.retiredAt ? { retired_at: row.retiredAt.toISOString() } : {}),
        ...(row.revokedAt ? { revoked_at: row.revokedAt.toISOString() } : {}),
      };
    }),
  };
}

/** spec: POST /v1/proofs/verify. Accepts any JSON object. */
export async function checkSubmittedProof(deps: Deps, document: Record<string, unknown>): Promise<ProofCheckResult> {
  const keys = await publishedKeySet(deps);
  const check = checkProof(document, keys, { crypto: deps.proofCrypto, now: deps.clock.now() });
  return proofCheckResult(check, { publicBaseUrl: deps.settings.publicBaseUrl, deflateRaw: deps.deflateRaw });
}

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

/** A reference that binds: the content hash of the verdict's proof entry. */
export function proofRef(contentHash: string): string {
  return `sha256:${contentHash}`;
}
