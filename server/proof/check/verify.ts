// The only verifier, which the service, the CLI and the check page call. It determines the reason and does not depend
// on transports.
import type { CurrentAnswer } from "@/server/proof/contract/currentAnswer";
import type { ProofEnvelope, ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import type { CheckedProofEntry, ProofFailureReason } from "@/server/proof/contract/proofCheck";
import type { LogStatement } from "@/server/proof/contract/proofLog";
import type { KeyFault, KeySet, ProofKeyStatus } from "@/server/proof/contract/keySet";
import { PROOF_FAILURE_REASONS } from "@/server/proof/contract/proofFormat";
import { decodeBase64 } from "@/server/proof/check/base64";
import { isSupported, readDocument } from "@/server/proof/check/document";
import { currentOfEntries, readEntries } from "@/server/proof/check/entryFacts";
import { stateLog } from "@/server/proof/check/log/logStatement";
import type { LogPolicy } from "@/server/contracts/logPolicy";
import { readEnvelope } from "@/server/proof/check/envelope";
import { findKey, findKeyFault, type FoundKey } from "@/server/proof/check/keySet";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";
import { signedMessage } from "@/server/proof/check/sign";
import { readVerdict, type VerdictFacts } from "@/server/proof/check/verdictFacts";
import { repairJsonParse } from "@/server/proof/check/repairJsonParse";

/** A check, named by the reason that it gives if it fails. */
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
  /** True if a key for sample data signed an entry. Such a proof says nothing about real work. */
  readonly sample: boolean;
  /** The statement of the document and the policy about the log. */
  readonly log: LogStatement;
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
      /** Set only for the reason `unknown_key`. */
      readonly keyFault: KeyFault | null;
      /** Set only for the reason `expired`, since such a proof is genuine. */
      readonly contents: ProofContents | null;
    };

/**
 * Checks a proof document (or `{proof: document}`) against a key set. Each check covers every entry before the next
 * check starts, so the reason is the first of the fixed order that fails anywhere. A key fails as `unknown_key` if it
 * is revoked, was not valid at the time that its entry states, or is not valid at `now`, the time of the check. An
 * entry of a revoked key counts if witnesses of `policy` cosigned it before the revocation. `keyStatus` is the worst
 * status among the entries' keys. The function never throws for any `document`. Truncation is
 * not detectable: a chain without its last entries is still valid.
 */
export function checkProof(
  document: unknown,
  keys: KeySet,
  deps: { crypto: ProofCrypto; now: Date; policy?: LogPolicy | null },
): ProofCheck {
  const { crypto, now } = deps;

  repairJsonParse();
  const proof = readDocument(document);
  if (proof === null) return failCheck("malformed_proof", "unknown");
  if (proof.entries.length === 0) return failCheck("empty_proof", "unknown");
  if (!isSupported(proof)) return failCheck("unsupported_format", "unknown");

  const foundKeys = proof.entries.map((entry) => findKey(keys, entry.key_id, crypto));
  const keyStatus = worstKeyStatus(foundKeys);
  const log = stateLog(proof, keys, deps);
  const isRevoked = (revokedAt: number | null, witnessedAt: string | undefined) =>
    revokedAt !== null && (witnessedAt === undefined || Date.parse(witnessedAt) >= revokedAt);
  if (log.entries.some((entry, index) => isRevoked(foundKeys[index]?.revokedAt ?? null, entry.witnessed_at)))
    return failCheck("unknown_key", keyStatus, "revoked");
  if (!foundKeys.every((key) => key !== null)) return failCheck("unknown_key", keyStatus, "not_published");

  if (proof.entries.some((entry) => crypto.sha256Hex(entry.envelope) !== entry.content_hash)) {
    return failCheck("content_hash_mismatch", keyStatus);
  }

  const envelopes = proof.entries.map((entry) => readEnvelope(entry, proof));
  if (!envelopes.every((envelope) => envelope !== null)) return failCheck("envelope_mismatch", keyStatus);
  const firstEnvelope = envelopes.find((envelope) => envelope.seq === 0);
  const verdict = firstEnvelope === undefined ? undefined : readVerdict(firstEnvelope.payload);
  const entries = readEntries(envelopes);
  if (verdict === null || entries === null) return failCheck("envelope_mismatch", keyStatus);

  const isLinked = proof.entries.every(
    (entry, index) => entry.seq === index && entry.prev_hash === (proof.entries[index - 1]?.content_hash ?? null),
  );
  if (!isLinked || verdict === undefined) return failCheck("chain_invalid", keyStatus);

  const isSigned = proof.entries.every((entry, index) => {
    const signature = decodeBase64(entry.signature);
    const key = foundKeys[index];
    if (signature === null || key === undefined) return false;
    return crypto.verifyEd25519(signature, signedMessage(proof, entry.content_hash), key.publicKey);
  });
  if (!isSigned) return failCheck("signature_invalid", keyStatus);

  // This part of the check for the key comes later, because the times of an unsigned text would prove nothing.
  for (const [index, { created_at: claimedTime }] of envelopes.entries()) {
    const key = foundKeys[index];
    const fault = key ? findKeyFault(key, Date.parse(claimedTime), now.getTime()) : null;
    if (fault !== null) return failCheck("unknown_key", keyStatus, fault);
  }

  const sample = foundKeys.some((key) => key.sample);
  const contents = { proof, envelopes, verdict, entries, current: currentOfEntries(entries), sample, log };
  const isExpired = verdict.expiresAt !== null && Date.parse(verdict.expiresAt) <= now.getTime();
  if (isExpired) return { ...failCheck("expired", keyStatus), contents };
  return { valid: true, steps: stepsUntil(PROOF_FAILURE_REASONS.length), keyStatus, ...contents };
}

function failCheck(
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
