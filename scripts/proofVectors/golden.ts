// Builds whole proofs, each with the answer that every checker must give. The public test keys of testKeys.ts sign them.
import type { ProofEntry } from "@/server/proof/contract/proof";
import type { ProofFailureReason } from "@/server/proof/contract/proofCheck";
import type { KeySet, ProofKeyStatus } from "@/server/proof/contract/keySet";
import type { ProofFormat } from "@/server/proof/contract/proofFormat";
import type { ProofSigner } from "@/server/contracts/proofCrypto";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { proofDocument, signEntry } from "@/server/proof/check/sign";
import { tamperings } from "@/server/proof/tamper/tamper";
import { PAYLOADS, type Payload } from "@/scripts/proofVectors/payloads";
import { activeKey, idleKey, retiredKey, revokedKey, testKeySet } from "@/scripts/proofVectors/testKeys";

export interface GoldenCase {
  readonly about: string;
  readonly now: string;
  readonly document: unknown;
  readonly keys: KeySet;
  readonly expected:
    | { valid: true; key_status: ProofKeyStatus }
    | { valid: false; reason: ProofFailureReason; key_status: ProofKeyStatus };
}

const NOW = "2026-06-01T00:00:00.000Z";
const VERIFICATION_ID = "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";

const nestArrays = (depth: number): unknown => (depth === 0 ? null : [nestArrays(depth - 1)]);

const document = (...entries: ProofEntry[]) => proofDocument(VERIFICATION_ID, entries);

/**
 * Builds every case, by name. The case is stored as `golden-<name>.json`. The names of format 3 begin with `format3-`.
 * The other cases have format 2, and must not change.
 */
export function goldenCases(): Record<string, GoldenCase> {
  const format3 = Object.entries(buildCases("svc-verify/proof/3")).map(([name, golden]) => [`format3-${name}`, golden]);
  return { ...buildCases("svc-verify/proof/2"), ...(Object.fromEntries(format3) as Record<string, GoldenCase>) };
}

function buildCases(format: ProofFormat): Record<string, GoldenCase> {
  const { subject, verdict, decision, reverification, closed, erased } = PAYLOADS[format];
  const entry = (signer: ProofSigner, previous: ProofEntry | null, payload: object, createdAt: string) =>
    signEntry(
      { verificationId: VERIFICATION_ID, previous, subject, payload: { ...payload }, createdAt },
      { signer, crypto: nobleCrypto },
    );
  const verdictEntry = (signer: ProofSigner, payload: object = verdict) =>
    entry(signer, null, payload, verdict.issued_at);
  const valid = (about: string, proof: unknown, key_status: ProofKeyStatus): GoldenCase => {
    return { about, now: NOW, document: proof, keys: testKeySet, expected: { valid: true, key_status } };
  };
  const invalid = (
    about: string,
    proof: unknown,
    reason: ProofFailureReason,
    key_status: ProofKeyStatus,
  ): GoldenCase => {
    return { about, now: NOW, document: proof, keys: testKeySet, expected: { valid: false, reason, key_status } };
  };

  const one = document(verdictEntry(activeKey));
  const first = verdictEntry(retiredKey, {
    ...verdict,
    flagged: true,
    flag_reason: "manipulation_detected",
    manipulation_detected: true,
  });
  const two = document(first, entry(activeKey, first, reverification, reverification.issued_at));
  const withLaterEntry = (payload: Payload) => document(first, entry(activeKey, first, payload, payload.issued_at));
  const routed = entry(activeKey, first, { ...decision, decision: "route", determination: null }, decision.issued_at);
  const expired = { ...verdict, expires_at: NOW };
  const { flagged: _, ...unflagged } = verdict;
  const tamper = (name: string) => {
    const all = tamperings(two, { crypto: nobleCrypto, otherKeyId: idleKey.keyId });
    const tampering = [...all].find((candidate) => candidate.name === name);
    if (tampering === undefined) throw new Error(`no tampering is called ${name}`);
    return tampering.document;
  };

  return {
    "valid-one-entry": valid("a verdict, active key", one, "active"),
    "valid-wrapped": valid("the same inside {proof}", { proof: one }, "active"),
    "valid-two-entries": valid(
      "a flagged verdict of a retired key and a reverification of the active one",
      two,
      "retired",
    ),
    "valid-overridden": valid("a verdict and the customer's override", withLaterEntry(decision), "retired"),
    "valid-escalated": valid(
      "a verdict that was routed, and the judgment that closed the escalation",
      document(first, routed, entry(activeKey, routed, closed, closed.issued_at)),
      "retired",
    ),
    "valid-retired-key": valid("a verdict of a retired key", document(verdictEntry(retiredKey)), "retired"),
    "valid-without-flagged": valid("the payload lacks flagged", document(verdictEntry(activeKey, unflagged)), "active"),
    "valid-erased": valid("a verdict whose content was erased", withLaterEntry(erased), "retired"),
    "valid-erased-unnamed": valid(
      "an erasure with empty texts",
      withLaterEntry({ ...erased, scope: "", ground: "" }),
      "retired",
    ),
    malformed_proof: invalid("an outer field too many", { ...one, note: "" }, "malformed_proof", "unknown"),
    empty_proof: invalid("no entries", { ...one, entries: [] }, "empty_proof", "unknown"),
    unsupported_format: invalid("format 1", { ...one, format: "svc-verify/proof/1" }, "unsupported_format", "unknown"),
    unknown_key: invalid("a key that is not published", tamper("entries.1.key_id altered"), "unknown_key", "unknown"),
    "unknown_key-revoked": invalid("a revoked key", document(verdictEntry(revokedKey)), "unknown_key", "revoked"),
    "unknown_key-entry_after_retirement": invalid(
      "an entry dated after its key was retired",
      document(first, entry(retiredKey, first, reverification, reverification.issued_at)),
      "unknown_key",
      "retired",
    ),
    "unknown_key-entry_before_key": invalid(
      "an entry dated before its key was valid",
      document(entry(activeKey, null, verdict, "2025-12-31T00:00:00.000Z")),
      "unknown_key",
      "active",
    ),
    "unknown_key-not_yet_valid": {
      ...invalid("checked before its key is valid", one, "unknown_key", "active"),
      now: "2025-12-31T00:00:00.000Z",
    },
    "envelope_mismatch-decision": invalid(
      "an override to an unknown determination",
      withLaterEntry({ ...decision, determination: "maybe" }),
      "envelope_mismatch",
      "retired",
    ),
    content_hash_mismatch: invalid(
      "the determination changed",
      tamper("entries.0.envelope payload.determination altered"),
      "content_hash_mismatch",
      "retired",
    ),
    envelope_mismatch: invalid(
      "a duplicate key in the signed text",
      tamper("entries.0.envelope with a key twice, hash made to match"),
      "envelope_mismatch",
      "retired",
    ),
    "envelope_mismatch-erased": invalid(
      "an erasure that does not say what was erased",
      withLaterEntry({ ...erased, scope: null }),
      "envelope_mismatch",
      "retired",
    ),
    "envelope_mismatch-erased-lists": invalid(
      "an erasure that says in lists what was erased, and why",
      withLaterEntry({ ...erased, scope: ["openings"], ground: ["request"] }),
      "envelope_mismatch",
      "retired",
    ),
    "envelope_mismatch-erased-time": invalid(
      "an erasure whose time is in a list",
      withLaterEntry({ ...erased, erased_at: [erased.issued_at] }),
      "envelope_mismatch",
      "retired",
    ),
    "unsupported_format-domain": invalid(
      "the signing domain of another format",
      { ...one, signing_domain: `${one.signing_domain}x` },
      "unsupported_format",
      "unknown",
    ),
    "envelope_mismatch-day": invalid(
      "a day that the calendar does not have",
      document(entry(activeKey, null, verdict, "2026-02-30T12:00:00.000Z")),
      "envelope_mismatch",
      "active",
    ),
    "envelope_mismatch-deep": invalid(
      "a payload nested deeper than any parser must read",
      document(verdictEntry(activeKey, { ...verdict, extra: nestArrays(200) })),
      "envelope_mismatch",
      "active",
    ),
    chain_invalid: invalid("entries swapped", tamper("entries.0 swapped with the next"), "chain_invalid", "retired"),
    signature_invalid: invalid(
      "the determination changed and every hash made to match",
      tamper("entries.0.envelope payload.determination altered, chain made to match"),
      "signature_invalid",
      "retired",
    ),
    expired: invalid("expires at the very instant", document(verdictEntry(activeKey, expired)), "expired", "active"),
  };
}
