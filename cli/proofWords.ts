// Explanations of the proof checks.
import type { KeyFault, ProofFailureReason, ProofKeyStatus } from "@/server/proof/contract/proof";

/** Texts for passed (`checked`) and failed checks. */
export const CHECKS: Record<ProofFailureReason, { checked: string; failed: string }> = {
  malformed_proof: {
    checked: "the document is a proof",
    failed: "This is not a readable proof document.",
  },
  empty_proof: {
    checked: "it has at least one entry",
    failed: "This proof has no entries, so nothing was signed.",
  },
  unsupported_format: {
    checked: "its format is supported",
    failed: "This version of the tool does not support the format of this proof.",
  },
  unknown_key: {
    checked: "every signing key is in the key set, not revoked, and was valid when its entry was signed",
    failed: "The signing key of this proof is not in the key set.",
  },
  content_hash_mismatch: {
    checked: "every signed text matches its stated hash",
    failed: "The signed text was changed after it was hashed.",
  },
  envelope_mismatch: {
    checked: "the signed text matches the document around it",
    failed: "The signed text does not match the document around it.",
  },
  chain_invalid: {
    checked: "the entries form a chain without gaps",
    failed: "The entries are not a chain: one is missing, duplicated or out of order.",
  },
  signature_invalid: {
    checked: "every signature is valid for its key and text",
    failed: "A signature does not match its text and key: the proof was altered or forged.",
  },
  expired: {
    checked: "the proof has not expired",
    failed: "The signature is genuine, but the proof has expired.",
  },
};

/** Of the reason unknown_key. */
export const KEY_FAULT: Record<KeyFault, string> = {
  not_published: "The signing key of this proof is not in the key set.",
  revoked: "The signing key was revoked, so this proof cannot be confirmed, whatever date it states.",
  not_yet_valid: "The signing key was not valid yet at the time of the check.",
  entry_before_key: "An entry is dated before its signing key was valid.",
  entry_after_retirement: "An entry is dated after its signing key was retired; a retired key signs nothing.",
};

export const KEY_STATUS: Record<ProofKeyStatus, string> = {
  active: "active: in use for signing.",
  retired: "retired: no longer used for signing; its earlier signatures remain valid.",
  revoked: "revoked: its signatures and their dates cannot be confirmed.",
  unknown: "unknown: not found in the key set, or not looked up because an earlier check failed.",
};

export const NOT_PROVEN =
  "This does not prove that the verdict is correct, that the key set is authentic (compare it with a copy that you " +
  "trust), or that no later entry exists.";
