// The texts of the page and the command line: what each check of a proof confirms, and what its failure means.
import type { ProofFailureReason } from "@/server/proof/contract/proofCheck";
import type { KeyFault } from "@/server/proof/contract/keySet";

export type FailureText = {
  /** good: confirmed. caution: confirmed with a warning. bad: refuted. neutral: neither. */
  tone: "good" | "caution" | "bad" | "neutral";
  sentence: string;
  meaning?: string;
  next?: string;
};

/** `title` is a statement that "OK" confirms, for readers without knowledge of signatures. */
type CheckText = { title: string; explanation: string; failure: FailureText };

export const LATER_UNKNOWN = "This copy does not show later decisions.";
export const REQUEST_ORIGINAL_FIX = "Request the original file from the person who gave you the proof.";
const NOT_IN_TIME = "Ask the issuer. Someone else may have the key, or a clock was wrong.";

/** Texts of the reason `unknown_key`. */
const KEY_FAULT_TEXTS: Record<KeyFault, FailureText> = {
  not_published: {
    tone: "neutral",
    sentence: "This proof cannot be confirmed: its key is not in the key set.",
    meaning: "It may be signed by another service, or by someone who impersonates this one.",
    next: "If you know the issuer, get the key set from them and choose it under Keys.",
  },
  // The holder of a revoked key can also set the date, so the date never confirms a proof.
  revoked: {
    tone: "neutral",
    sentence: "This proof cannot be confirmed: its key has been revoked.",
    meaning:
      "Someone else may have a revoked key and could have signed and dated this proof. Its date is not evidence.",
    next: "Ask the issuer whether the verdict is valid, and request a new proof.",
  },
  not_yet_valid: {
    tone: "neutral",
    sentence: "This proof cannot be confirmed: its key was not valid yet at the time of the check.",
    next: "Choose a later time of the check.",
  },
  entry_before_key: {
    tone: "bad",
    sentence: "This proof cannot be confirmed: an entry is dated before its key was valid.",
    next: NOT_IN_TIME,
  },
  entry_after_retirement: {
    tone: "bad",
    sentence: "This proof cannot be confirmed: an entry is dated after its key was retired.",
    meaning: "A retired key signs nothing, so this entry is not the issuer’s.",
    next: NOT_IN_TIME,
  },
};

export const CHECK_TEXTS: Record<ProofFailureReason, CheckText> = {
  malformed_proof: {
    title: "It is a proof document",
    explanation: "It has exactly the fields of a proof, each of the right type.",
    failure: {
      tone: "bad",
      sentence: "This is JSON, but not a proof document.",
      meaning: "A field is missing, unknown, or of the wrong type.",
      next: "Provide the unedited response of the proof/envelope endpoint.",
    },
  },
  empty_proof: {
    title: "It has an entry",
    explanation: "A proof without entries proves nothing.",
    failure: {
      tone: "bad",
      sentence: "This proof has no entries, so it proves nothing.",
      next: REQUEST_ORIGINAL_FIX,
    },
  },
  unsupported_format: {
    title: "Its format is supported",
    explanation: "Format, algorithm, and signing domain are those of proof format 2 or 3.",
    failure: {
      tone: "neutral",
      sentence: "The format of this proof is not supported.",
      next: "Check it with the service that issued it, or use a newer release of the checker.",
    },
  },
  unknown_key: {
    title: "Its key is published",
    explanation:
      "Each entry names a key in the key set that is not revoked and was valid at the time that the entry states.",
    failure: KEY_FAULT_TEXTS.not_published,
  },
  content_hash_mismatch: {
    title: "The signed text is unchanged",
    explanation: "The SHA-256 of each entry’s text is the stated one.",
    failure: {
      tone: "bad",
      sentence: "This proof has been altered: its text is not the text that was signed.",
      next: `Do not rely on anything it says. ${REQUEST_ORIGINAL_FIX}`,
    },
  },
  envelope_mismatch: {
    title: "Envelope and payload agree",
    explanation: "The fields of each entry equal those in its signed text.",
    failure: {
      tone: "bad",
      sentence: "This proof contradicts itself: the envelope of an entry does not match its signed text.",
      meaning: "It has been altered, or combined from several proofs.",
      next: `Do not rely on anything it says. ${REQUEST_ORIGINAL_FIX}`,
    },
  },
  chain_invalid: {
    title: "The entries form one chain",
    explanation: "In order, without gaps, each naming the previous one.",
    failure: {
      tone: "bad",
      sentence: "The entries of this proof do not form one chain.",
      meaning: "An entry is missing, duplicated, or out of order.",
      next: `Do not rely on anything it says. ${REQUEST_ORIGINAL_FIX}`,
    },
  },
  signature_invalid: {
    title: "The signature is the key’s",
    explanation: "Each Ed25519 signature belongs to this text and this key.",
    failure: {
      tone: "bad",
      sentence: "This proof has been altered or forged: the signature does not belong to it.",
      meaning: "The named key did not sign this text.",
      next: "Do not rely on anything it says. Ask the issuer directly.",
    },
  },
  expired: {
    title: "It has not expired",
    explanation: "The verdict has no expiry, or one in the future.",
    failure: {
      tone: "caution",
      sentence: "This proof is genuine and unchanged, but it has expired.",
      meaning: "The issuer limited how long the verdict is valid.",
      next: "Request a new verification of the current submission.",
    },
  },
};

/** Returns the text of a failure. `keyFault` is set for the reason `unknown_key`. */
export const failureText = (reason: ProofFailureReason, keyFault: KeyFault | null): FailureText =>
  keyFault === null ? CHECK_TEXTS[reason].failure : KEY_FAULT_TEXTS[keyFault];
