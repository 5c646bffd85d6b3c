// Creates one entry of a proof chain, and the document around the entries.
import type { ProofEntry, ProofEnvelope, ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { PROOF_ALGO, PROOF_FORMAT, PROOF_JWKS_URI, PROOF_SIGNING_DOMAIN } from "@/server/proof/contract/proofFormat";
import { encodeBase64 } from "@/server/proof/check/base64";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import type { ProofCrypto, ProofSigner } from "@/server/contracts/proofCrypto";

export interface EntryInput {
  readonly verificationId: string;
  /** The preceding entry. Null for the verdict. */
  readonly previous: Pick<ProofEntry, "seq" | "content_hash"> | null;
  /** The SHA-256 of the compiled rubric and of the canonical submission, as hex. */
  readonly rubricHash: string;
  readonly submissionHash: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/**
 * Builds, hashes and signs the next entry.
 * @throws TypeError if the payload is not JSON
 */
export function signEntry(
  input: EntryInput,
  deps: { signer: ProofSigner; crypto: Pick<ProofCrypto, "sha256Hex"> },
): ProofEntry {
  const mirroredFields = {
    seq: input.previous === null ? 0 : input.previous.seq + 1,
    key_id: deps.signer.keyId,
    algo: PROOF_ALGO,
    prev_hash: input.previous?.content_hash ?? null,
  } as const;
  const envelope = canonicalJson({
    ...mirroredFields,
    format: PROOF_FORMAT,
    verification_id: input.verificationId,
    rubric_hash: input.rubricHash,
    submission_hash: input.submissionHash,
    payload: input.payload,
    created_at: input.createdAt,
  } satisfies ProofEnvelope);
  const contentHash = deps.crypto.sha256Hex(envelope);
  const signature = encodeBase64(deps.signer.sign(signedMessage(contentHash)));
  return { ...mirroredFields, content_hash: contentHash, signature, envelope };
}

/** Returns the bytes to sign. The domain separates proof signatures from all others. */
export function signedMessage(contentHash: string): Uint8Array {
  return new TextEncoder().encode(PROOF_SIGNING_DOMAIN + contentHash);
}

/** Builds the envelope document, which is also the offline file. */
export function proofDocument(verificationId: string, entries: readonly ProofEntry[]): ProofEnvelopeDocument {
  return {
    verification_id: verificationId,
    format: PROOF_FORMAT,
    signing_domain: PROOF_SIGNING_DOMAIN,
    jwks_uri: PROOF_JWKS_URI,
    entries: [...entries],
  };
}
