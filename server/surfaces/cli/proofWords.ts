// What each check of a proof means to a person.
import type { ProofFailureReason, ProofKeyStatus } from "@/server/contracts/proof";

/** `checked`: what holds when the check passes. `failed`: the answer when it does not. */
export const CHECKS: Record<ProofFailureReason, { checked: string; failed: string }> = {
  malformed_proof: {
    checked: "the document has the form of a proof",
    failed: "This is not a readable proof document.",
  },
  empty_proof: {
    checked: "it holds at least one entry",
    failed: "This proof holds no entry, so nothing was signed.",
  },
  unsupported_format: {
    checked: "it is of a known format",
    failed: "This proof is of a format that this version of the tool does not know.",
  },
  unknown_key: {
    checked: "every signing key is in the key set and not revoked",
    failed: "The key set does not hold the key that this proof names, so nothing vouches for it.",
  },
  content_hash_mismatch: {
    checked: "every signed text has the hash that is stated for it",
    failed: "The signed text was changed after it was hashed.",
  },
  envelope_mismatch: {
    checked: "the signed text and the document around it agree",
    failed: "The signed text does not agree with the document around it.",
  },
  chain_invalid: {
    checked: "the entries follow one another without a gap",
    failed: "The entries are not a chain: one is missing, doubled or out of order.",
  },
  signature_invalid: {
    checked: "every signature was made by the named key for this text",
    failed: "A signature does not belong to this text and key: the proof was altered or forged.",
  },
  expired: {
    checked: "the proof has not expired",
    failed: "The signature is genuine, but the proof has expired.",
  },
};

export const REVOKED = "The signing key was revoked, so this proof cannot be confirmed, whatever date it states.";

export const KEY_STATUS: Record<ProofKeyStatus, string> = {
  active: "active: in use for signing.",
  retired: "retired: it signs nothing new; what it signed before it was retired stays valid.",
  revoked: "revoked: what it signed, and when, cannot be confirmed.",
  unknown: "unknown: not found in the key set, or not looked up because an earlier check failed.",
};

export const NOT_PROVEN =
  "Not shown by this: that the judgement is right, that the key set is the publisher's own (compare it with a copy you " +
  "trust), or that no entry came after the last one here.";
