// The response of POST /v1/proofs/verify.
import type { CheckedProofEntry, ProofCheckResult } from "@/server/proof/contract/proof";
import { badgeSvg } from "@/server/proof/check/badge";
import { currentOfEntries } from "@/server/proof/check/entryFacts";
import { proofCheckUrl, type DeflateRaw } from "@/server/proof/check/fragment";
import type { ProofCheck } from "@/server/proof/check/verify";

/**
 * spec: POST /v1/proofs/verify, both success bodies; `key_status` and the fields after it are additive. `publicBaseUrl`
 * has no trailing slash. `newer`: the entries that the service has after those of the document; null when it does not
 * have this proof.
 */
export function proofCheckResult(
  check: ProofCheck,
  newer: readonly CheckedProofEntry[] | null,
  deps: { publicBaseUrl: string; deflateRaw: DeflateRaw },
): ProofCheckResult {
  if (!check.valid) {
    const { reason, keyStatus, keyFault } = check;
    return { valid: false, reason, key_status: keyStatus, ...(keyFault ? { key_fault: keyFault } : {}) };
  }
  const { proof, verdict } = check;
  const current = currentOfEntries([...check.entries, ...(newer ?? [])]);
  const [first] = check.envelopes;
  if (first === undefined) throw new Error("a valid proof has an entry");
  return {
    valid: true,
    verification_id: proof.verification_id,
    determination: verdict.determination,
    flagged: verdict.flagged,
    flag_reason: verdict.flagReason,
    confidence: verdict.confidence,
    issued_at: verdict.issuedAt,
    key_id: first.key_id,
    credential: {
      verify_url: proofCheckUrl(proof, deps.publicBaseUrl, deps.deflateRaw),
      badge_svg: badgeSvg(check, current, proof.verification_id),
    },
    ...(verdict.manipulationDetected ? { manipulation_detected: true as const } : {}),
    ...(check.sample ? { sample: true as const } : {}),
    key_status: check.keyStatus,
    current,
    entries: [...check.entries],
    ...(newer ? { newer_entries: [...newer] } : {}),
  };
}
