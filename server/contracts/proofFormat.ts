// Constants of proof format 2 (product decision: Proof). Without zod, to keep the offline verifier small.
export const PROOF_FORMAT = "svc-verify/proof/2";
export const PROOF_SIGNING_DOMAIN = "svc-verify/proof-sig/2:";
export const PROOF_JWKS_URI = "/.well-known/svc-verify/keys.json";
export const PROOF_ALGO = "ed25519";

/** spec: POST /v1/proofs/verify. The order is the order of verification; the first check that fails names the reason. */
export const PROOF_FAILURE_REASONS = [
  "malformed_proof",
  "empty_proof",
  "unsupported_format",
  "unknown_key",
  "content_hash_mismatch",
  "envelope_mismatch",
  "chain_invalid",
  "signature_invalid",
  "expired",
] as const;
