// Constants of the proof formats (docs/proof-format.md). Without zod, to keep the offline verifier small.

/**
 * The signing domain of each format. In format 2 the hashes of content are plain SHA-256, in format 3 they are
 * commitments.
 */
export const SIGNING_DOMAINS = {
  "svc-verify/proof/2": "svc-verify/proof-sig/2:",
  "svc-verify/proof/3": "svc-verify/proof-sig/3:",
} as const;
export type ProofFormat = keyof typeof SIGNING_DOMAINS;
/** The format of new proofs. A later entry of a proof has the format of that proof. */
export const PROOF_FORMAT = "svc-verify/proof/3";
/** Precedes the place and the content that a commitment binds. */
export const COMMITMENT_DOMAIN = "svc-verify/commitment/3:";
export const OPENINGS_FORMAT = "svc-verify/openings/3";
export const PROOF_JWKS_URI = "/.well-known/svc-verify/keys.json";
/** Where a service publishes its log, the witnesses and the quorum. */
export const LOG_POLICY_PATH = "/.well-known/svc-verify/log_policy";
export const PROOF_ALGO = "ed25519";

/**
 * The reasons in the order of the checks (spec: POST /v1/proofs/verify). The first check that fails gives the reason.
 */
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

/**
 * The maximum difference between the clocks of the processes that sign and rotate keys. The time of an entry may be
 * outside of its key's validity by this much.
 */
export const KEY_CLOCK_SKEW_MS = 5 * 60_000;

/** The reasons why a published key is not valid for an entry. Each makes the proof fail as `unknown_key`. */
export const KEY_FAULTS = [
  "not_published",
  "revoked",
  "not_yet_valid",
  "entry_before_key",
  "entry_after_retirement",
] as const;

/** The number of days before the planned rotation of the active key from which operators are warned. */
export const ROTATION_NOTICE_DAYS = 30;

/** The bytes of an entry of the log: the content hash and the signature of an entry of a proof. */
export const LOG_ENTRY_BYTES = 96;

/** The states of an entry in the log, from the weakest to the strongest. */
export const LOG_STATES = ["not_logged", "logged", "witnessed"] as const;
