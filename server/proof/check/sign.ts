// Creates one entry of a proof chain, and the document around the entries.
import type { ProofEntry, ProofEnvelope, ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { PROOF_ALGO, PROOF_FORMAT, PROOF_JWKS_URI, SIGNING_DOMAINS } from "@/server/proof/contract/proofFormat";
import { encodeBase64 } from "@/server/proof/check/base64";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import type { ProofCrypto, ProofSigner } from "@/server/contracts/proofCrypto";

type PickOfEach<T, K extends PropertyKey> = T extends unknown ? Pick<T, Extract<keyof T, K>> : never;

/** The fields that all entries of a proof share: its format, the hash of the compiled rubric, and the submission. */
export type ProofSubject = PickOfEach<
  ProofEnvelope,
  "format" | "rubric_hash" | "submission_hash" | "submission_commitment"
>;

export interface EntryInput {
  readonly verificationId: string;
  /** The preceding entry. Null for the verdict. */
  readonly previous: Pick<ProofEntry, "seq" | "content_hash"> | null;
  readonly subject: ProofSubject;
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
    ...input.subject,
    verification_id: input.verificationId,
    payload: input.payload,
    created_at: input.createdAt,
  } satisfies ProofEnvelope);
  const contentHash = deps.crypto.sha256Hex(envelope);
  const signature = encodeBase64(deps.signer.sign(signedMessage(input.subject, contentHash)));
  return { ...mirroredFields, content_hash: contentHash, signature, envelope };
}

/** Returns the bytes to sign. The domain separates proof signatures from all others. */
export function signedMessage({ format }: Pick<ProofEnvelope, "format">, contentHash: string): Uint8Array {
  return new TextEncoder().encode(SIGNING_DOMAINS[format] + contentHash);
}

/** Builds the envelope document, which is also the offline file, in the format of its entries. */
export function proofDocument(verificationId: string, entries: readonly ProofEntry[]): ProofEnvelopeDocument {
  const [first] = entries;
  const format = first ? proofSubject(first).format : PROOF_FORMAT;
  return {
    verification_id: verificationId,
    format,
    signing_domain: SIGNING_DOMAINS[format],
    jwks_uri: PROOF_JWKS_URI,
    entries: [...entries],
  };
}

/** Returns what a signed entry is about, for the next entry of its proof. */
export function proofSubject({ envelope }: Pick<ProofEntry, "envelope">): ProofSubject {
  const { format, rubric_hash, ...fields } = JSON.parse(envelope) as ProofEnvelope;
  return "submission_commitment" in fields
    ? { format: "svc-verify/proof/3", rubric_hash, submission_commitment: fields.submission_commitment }
    : { format: "svc-verify/proof/2", rubric_hash, submission_hash: fields.submission_hash };
}
