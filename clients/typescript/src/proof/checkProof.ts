// Checks a proof without the service: the steps of docs/proof-format.md.
import type {
  Determination,
  KeyFault,
  ProofEntry,
  ProofEnvelopeDocument,
  ProofFailureReason,
} from "../generated/types.js";
import { hasAmbiguousKey, isTooDeep } from "./ambiguousJson.js";
import { decodeBase64 } from "./base64.js";
import { canonicalJson } from "./canonicalJson.js";
import { findKey, type FoundKey, keyFault, type KeySet, requireKeySet, sha256Hex } from "./keySet.js";
import { type Envelope, isEnvelope, readDocument } from "./shapes.js";
import { type CurrentStatement, currentStatement, readStatements, type Statement } from "./statements.js";

export type ProofCheck =
  | {
      valid: true;
      verificationId: string;
      /** As the machine signed it. */
      determination: Determination;
      /** The answer after the last entry of this copy. */
      current: CurrentStatement;
      /** Signed by a key for sample data: it says nothing about real work. */
      sample: boolean;
      rubricHash: string;
      /** Format 2 names the submission by its SHA-256, format 3 by a commitment to it. The other is null. */
      submissionHash: string | null;
      submissionCommitment: string | null;
      /** When content was erased, so that its commitments cannot be opened; null when no entry says so. */
      contentErasedAt: string | null;
      /** The signed verdict. */
      payload: Record<string, unknown>;
      entries: Statement[];
    }
  | { valid: false; reason: ProofFailureReason; keyFault?: KeyFault };

/**
 * Checks a proof: the text of its file, or what `api.verification.proofEnvelope` returned. Only a text shows keys that
 * occur twice. The reason is the first step, in the order of the service, that fails for any entry. A copy that lacks
 * its last entries is valid. Never throws for any `proof`.
 * @throws TypeError for keys that are no key set, and for a `now` that is no time
 */
export async function checkProof(proof: unknown, keys: KeySet, { now = new Date() } = {}): Promise<ProofCheck> {
  requireKeySet(keys);
  if (Number.isNaN(now.getTime())) throw new TypeError("now is not a valid time");
  const document = readDocument(typeof proof === "string" ? parseProof(proof) : proof);
  if (document === null) return failed("malformed_proof");
  const { entries } = document;
  const [first] = entries;
  if (first === undefined) return failed("empty_proof");
  if (!isSupported(document)) return failed("unsupported_format");

  const entryKeys = await Promise.all(entries.map((entry) => findKey(keys, entry.key_id)));
  if (entryKeys.some((key) => key?.status === "revoked")) return failed("unknown_key", "revoked");
  if (!entryKeys.every((key) => key !== null)) return failed("unknown_key", "not_published");
  const hashes = await Promise.all(entries.map(({ envelope }) => sha256Hex(envelope)));
  if (!entries.every((entry, index) => entry.content_hash === hashes[index])) return failed("content_hash_mismatch");

  const envelopes = entries.map((entry) => readEnvelope(entry, document));
  if (!envelopes.every((envelope) => envelope !== null)) return failed("envelope_mismatch");
  const statements = readStatements(envelopes);
  if (statements === null) return failed("envelope_mismatch");
  if (!entries.every((entry, index) => isLinked(entry, index, entries))) return failed("chain_invalid");
  const signed = await Promise.all(entries.map((entry, index) => isSigned(entry, document, entryKeys[index])));
  if (!signed.every(Boolean)) return failed("signature_invalid");

  // The times of a text count only once its signature holds.
  const faults = envelopes.map(({ created_at }, index) => {
    const key = entryKeys[index];
    return key ? keyFault(key, Date.parse(created_at), now.getTime()) : "not_published";
  });
  const fault = faults.find((each) => each !== null);
  if (fault) return failed("unknown_key", fault);
  const [verdict] = envelopes;
  const expiresAt = verdict?.payload["expires_at"];
  if (typeof expiresAt === "string" && Date.parse(expiresAt) <= now.getTime()) return failed("expired");
  const erasure = envelopes.slice(1).findLast(({ payload }) => payload["kind"] === "content_erased");
  const erasedAt = erasure?.payload["erased_at"];
  return {
    valid: true,
    verificationId: document.verification_id,
    determination: statements[0]?.determination ?? "cannot_determine",
    current: currentStatement(statements),
    sample: entryKeys.some((key) => key.isSample),
    rubricHash: verdict?.rubric_hash ?? "",
    submissionHash: verdict?.submission_hash ?? null,
    submissionCommitment: verdict?.submission_commitment ?? null,
    contentErasedAt: typeof erasedAt === "string" ? erasedAt : null,
    payload: verdict?.payload ?? {},
    entries: statements,
  };
}

const failed = (reason: ProofFailureReason, fault?: KeyFault): ProofCheck & { valid: false } => ({
  valid: false,
  reason,
  ...(fault ? { keyFault: fault } : {}),
});

function parseProof(text: string): unknown {
  try {
    const json = text.replace(/^\uFEFF/, "");
    const document: unknown = JSON.parse(json);
    return isTooDeep(json) || hasAmbiguousKey(json) ? null : document;
  } catch {
    return null;
  }
}

const SIGNING_DOMAINS: Record<string, string> = {
  "svc-verify/proof/2": "svc-verify/proof-sig/2:",
  "svc-verify/proof/3": "svc-verify/proof-sig/3:",
};

function isSupported({ format, signing_domain, jwks_uri, entries }: ProofEnvelopeDocument): boolean {
  return (
    Object.hasOwn(SIGNING_DOMAINS, format) &&
    signing_domain === SIGNING_DOMAINS[format] &&
    jwks_uri === "/.well-known/svc-verify/keys.json" &&
    entries.every((entry) => entry.algo === "ed25519")
  );
}

/** The signed text; null unless it is canonical and repeats the fields around it. */
function readEnvelope(entry: ProofEntry, document: ProofEnvelopeDocument): Envelope | null {
  const { verification_id, format } = document;
  const { seq, key_id, algo, prev_hash } = entry;
  try {
    const parsed: unknown = JSON.parse(entry.envelope);
    if (isTooDeep(entry.envelope) || !isEnvelope(parsed)) return null;
    const expected = { ...parsed, verification_id, format, seq, key_id, algo, prev_hash };
    return canonicalJson(expected) === entry.envelope ? parsed : null;
  } catch {
    return null;
  }
}

function isLinked(entry: ProofEntry, index: number, entries: readonly ProofEntry[]): boolean {
  return entry.seq === index && entry.prev_hash === (entries[index - 1]?.content_hash ?? null);
}

async function isSigned(entry: ProofEntry, document: ProofEnvelopeDocument, key: FoundKey | null | undefined) {
  const signature = decodeBase64(entry.signature);
  if (signature?.length !== 64 || !key) return false;
  const message = new TextEncoder().encode(document.signing_domain + entry.content_hash);
  try {
    const publicKey = await crypto.subtle.importKey("raw", key.publicKey, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", publicKey, signature, message);
  } catch {
    return false;
  }
}
