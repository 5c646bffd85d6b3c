// The response of POST /v1/proofs/verify.
import type { ProofCheckResult } from "@/server/contracts/proof";
import { badgeSvg } from "@/server/domain/proof/badge";
import { proofCheckUrl } from "@/server/domain/proof/fragment";
import type { DeflateRaw } from "@/server/domain/proof/fragment";
import type { ProofCheck } from "@/server/domain/proof/verify";

/** spec: POST /v1/proofs/verify, both success bodies; `key_status` is additive. `publicBaseUrl` has no trailing slash. */
export function proofCheckResult(
  check: ProofCheck,
  deps: { publicBaseUrl: string; deflateRaw: DeflateRaw },
): ProofCheckResult {
  if (!check.valid) return { valid: false, reason: check.reason, key_status: check.keyStatus };
  const { proof, verdict } = check;
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
      badge_svg: badgeSvg(verdict, proof.verification_id),
    },
    ...(verdict.manipulationDetected ? { manipulation_detected: true as const } : {}),
    key_status: check.keyStatus,
  };
}
