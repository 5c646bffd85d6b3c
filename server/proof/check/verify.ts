// The only verifier, called by the service, the CLI and the check page. It determines the reason, independent of
// transports.
import type { CurrentAnswer } from "@/server/proof/contract/currentAnswer";
import type {
  CheckedProofEntry,
  KeyFault,
  KeySet,
  ProofEnvelope,
  ProofEnvelopeDocument,
  ProofFailureReason,
  ProofKeyStatus,
} from "@/server/proof/contract/proof";
import { PROOF_FAILURE_REASONS } from "@/server/proof/contract/proofFormat";
import { decodeBase64 } from "@/server/proof/check/base64";
import { isSupported, readDocument } from "@/server/proof/check/document";
import { currentOfEntries, readEntries } from "@/server/proof/check/entryFacts";
import { readEnvelope } from "@/server/proof/check/envelope";
import { findKey, findKeyFault, type FoundKey } from "@/server/proof/check/keySet";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";
import { signedMessage } from "@/server/proof/check/sign";
import { readVerdict, type VerdictFacts } from "@/server/proof/check/verdictFacts";
import { repairJsonParse } from "@/server/proof/check/repairJsonParse";

/** One check, named by the reason it gives when it fails. */
export interface ProofStep {
  readonly id: ProofFailureReason;
  readonly result: "ok" | "failed" | "not_reached";
}

/** The contents of a genuine proof. */
interface ProofContents {
  readonly proof: ProofEnvelopeDocument;
  readonly envelopes: readonly ProofEnvelope[];
  readonly verdict: VerdictFacts;
  readonly entries: readonly CheckedProofEntry[];
  /** The answer after the last entry. */
  readonly current: CurrentAnswer;
  /** Whether a key for sample data signed an entry: then the proof says nothing about real work. */
  readonly sample: boolean;
}

export type ProofCheck =
  | (ProofContents & {
      readonly valid: true;
      readonly steps: readonly ProofStep[];
      readonly keyStatus: ProofKeyStatus;
    })
  | {
      readonly valid: false;
      readonly steps: readonly ProofStep[];
      readonly keyStatus: ProofKeyStatus;
      readonly reason: ProofFailureReason;
      /** Present only for the reason `unknown_key`. */
      readonly keyFault: KeyFault | null;
      /** Present only for the reason `expired`: such a proof is genuine. */
      readonly contents: ProofContents | null;
    };

/**
 * Checks a proof document (or `{proof: document}`) against a key set. Each check covers every entry before the next
 * check starts, so the reason is the first of the fixed order that fails anywhere. A revoked key fails as
 * `unknown_key`, and so does one that was not valid at the time that its entry states, or is not at `now`, the time of
 * the check. `keyStatus` is the worst status among the entries' keys. Never throws for any `document`.
 *
 * Truncation is not detectable: a chain without its last entries is still valid.
 */
export function checkProof(document: unknown, keys: KeySet, deps: { crypto: ProofCrypto; now: Date }): ProofCheck {
  const { crypto, now } = deps;

  repairJsonParse();
  const proof = readDocument(document);
  if (proof === null) return failed("malformed_proof", "unknown");
  if (proof.entries.length === 0) return failed("empty_proof", "unknown");
  if (!isSupported(proof)) return failed("unsupported_format", "unknown");

  const foundKeys = proof.entries.map((entry) => findKey(keys, entry.key_id, crypto));
  const keyStatus = worstKeyStatus(foundKeys);
  if (keyStatus === "revoked") return failed("unknown_key", keyStatus, "revoked");
  if (!foundKeys.every((key) => key !== null)) return failed("unknown_key", keyStatus, "not_published");

  if (proof.entries.some((entry) => crypto.sha256Hex(entry.envelope) !== entry.content_hash)) {
    return failed("content_hash_mismatch", keyStatus);
  }

  const envelopes = proof.entries.map((entry) => readEnvelope(entry, proof));
  if (!envelopes.every((envelope) => envelope !== null)) return failed("envelope_mismatch", keyStatus);
  const first = envelopes.find((envelope) => envelope.seq === 0);
  const verdict = first === undefined ? undefined : readVerdict(first.payload);
  const entries = readEntries(envelopes);
  if (verdict === null || entries === null) return failed("envelope_mismatch", keyStatus);

  const isLinked = proof.entries.every(
    (entry, index) => entry.seq === index && entry.prev_hash === (proof.entries[index - 1]?.content_hash ?? null),
  );
  if (!isLinked || verdict === undefined) return failed("chain_invalid", keyStatus);

  const isSigned = proof.entries.every((entry, index) => {
    const signature = decodeBase64(entry.signature);
    const key = foundKeys[index];
    if (signature === null || key === undefined) return false;
    return crypto.verifyEd25519(signature, signedMessage(proof, entry.content_hash), key.publicKey);
  });
  if (!isSigned) return failed("signature_invalid", keyStatus);

  // Times stated in a text that is not the signed one would say nothing, so this part of the check for the key comes
  // after it.
  for (const [index, { created_at: claimed }] of envelopes.entries()) {
    const key = foundKeys[index];
    const fault = key ? findKeyFault(key, Date.parse(claimed), now.getTime()) : null;
    if (fault !== null) return failed("unknown_key", keyStatus, fault);
  }

  const sample = foundKeys.some((key) => key.sample);
  const contents = { proof, envelopes, verdict, entries, current: currentOfEntries(entries), sample };
  const isExpired = verdict.expiresAt !== null && Date.parse(verdict.expiresAt) <= now.getTime();
  if (isExpired) return { ...failed("expired", keyStatus), contents };
  return { valid: true, steps: stepsUntil(PROOF_FAILURE_REASONS.length), keyStatus, ...contents };
}

function failed(
  reason: ProofFailureReason,
  keyStatus: ProofKeyStatus,
  keyFault: KeyFault | null = null,
): ProofCheck & { valid: false } {
  const steps = stepsUntil(PROOF_FAILURE_REASONS.indexOf(reason));
  return { valid: false, steps, keyStatus, reason, keyFault, contents: null };
}

function stepsUntil(stop: number): ProofStep[] {
  return PROOF_FAILURE_REASONS.map((id, index) => ({
    id,
    result: index < stop ? "ok" : index === stop ? "failed" : "not_reached",
  }));
}

const WORST_FIRST: readonly ProofKeyStatus[] = ["revoked", "unknown", "retired", "active"];

function worstKeyStatus(foundKeys: readonly (FoundKey | null)[]): ProofKeyStatus {
  const statuses = new Set(foundKeys.map((key): ProofKeyStatus => key?.status ?? "unknown"));
  return WORST_FIRST.find((status) => statuses.has(status)) ?? "unknown";
}
