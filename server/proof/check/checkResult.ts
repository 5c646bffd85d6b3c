// The response of POST /v1/proofs/verify.
import type { CheckedProofEntry, ProofCheckResult } from "@/server/proof/contract/proofCheck";
import { badgeSvg } from "@/server/proof/check/badge";
import { contentErasedAt, currentOfEntries } from "@/server/proof/check/entryFacts";
import { proofCheckUrl, type DeflateRaw } from "@/server/proof/check/fragment";
import type { ProofCheck } from "@/server/proof/check/verify";

/** Returns the fields that the API and the command line report for an invalid proof. */
export function invalidFacts({ reason, keyStatus, keyFault }: ProofCheck & { valid: false }) {
  return { valid: false as const, reason, key_status: keyStatus, ...(keyFault ? { key_fault: keyFault } : {}) };
}

/** Returns the fields that the API and the command line report for a valid proof. */
export function validFacts(check: ProofCheck & { valid: true }) {
  const { proof, verdict, envelopes, sample, keyStatus, log } = check;
  const [first] = envelopes;
  const erasedAt = contentErasedAt(envelopes);
  if (first === undefined) throw new Error("a valid proof has an entry");
  return {
    valid: true as const,
    verification_id: proof.verification_id,
    determination: verdict.determination,
    flagged: verdict.flagged,
    flag_reason: verdict.flagReason,
    confidence: verdict.confidence,
    issued_at: verdict.issuedAt,
    key_id: first.key_id,
    ...(verdict.manipulationDetected ? { manipulation_detected: true as const } : {}),
    ...(sample ? { sample: true as const } : {}),
    ...(erasedAt === null ? {} : { content_erased_at: erasedAt }),
    key_status: keyStatus,
    log,
  };
}

/**
 * Builds both success bodies of POST /v1/proofs/verify. The specification does not have `key_status` and the fields
 * after it. `publicBaseUrl` has no trailing slash. `newerEntries` are the entries that the service has after those of
 * the document. Null if the service does not have this proof.
 */
export function proofCheckResult(
  check: ProofCheck,
  newerEntries: readonly CheckedProofEntry[] | null,
  deps: { publicBaseUrl: string; deflateRaw: DeflateRaw },
): ProofCheckResult {
  if (!check.valid) return invalidFacts(check);
  const { proof } = check;
  const current = currentOfEntries([...check.entries, ...(newerEntries ?? [])]);
  return {
    ...validFacts(check),
    credential: {
      verify_url: proofCheckUrl(proof, deps.publicBaseUrl, deps.deflateRaw),
      badge_svg: badgeSvg(check, current, proof.verification_id),
    },
    current,
    entries: [...check.entries],
    ...(newerEntries ? { newer_entries: [...newerEntries] } : {}),
  };
}
