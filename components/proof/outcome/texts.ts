import type { Fault } from "@/components/proof/candidate";
import type { KeyFault, ProofFailureReason } from "@/server/proof/contract/proof";

export type OutcomeText = {
  /** good: confirmed; caution: confirmed with a warning; bad: refuted; neutral: neither. */
  tone: "good" | "caution" | "bad" | "neutral";
  sentence: string;
  meaning?: string;
  next?: string;
};

const ASK_AGAIN = "Request the original file from the person who gave you the proof.";

export const FAULTS: Record<Fault | "no_keys", OutcomeText> = {
  not_json: {
    tone: "neutral",
    sentence: "This is not JSON, so there is nothing to check.",
    next: "Provide the whole proof file. An excerpt, or text that an email program has reformatted, cannot be checked.",
  },
  duplicate_key: {
    tone: "bad",
    sentence: "This text contains the same field twice, so it is ambiguous.",
    meaning: "Programs could disagree about its content.",
    next: ASK_AGAIN,
  },
  too_large: {
    tone: "neutral",
    sentence: "This file is too large to be a proof.",
    next: "Choose the proof file; its size is a few kilobytes.",
  },
  broken_link: {
    tone: "neutral",
    sentence: "The link does not contain a complete proof.",
    next: "Copy the link again, or choose the proof file.",
  },
  no_keys: {
    tone: "neutral",
    sentence: "The proof is not checked yet: the key set of this service could not be loaded.",
    next: "Reload the page, or choose a key set file under Keys.",
  },
};

const NOT_IN_TIME = "Ask the issuer. Someone else may have the key, or a clock was wrong.";

/** Of the reason `unknown_key`. */
export const KEY_FAULTS: Record<KeyFault, OutcomeText> = {
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

export const FAILURES: Record<ProofFailureReason, OutcomeText> = {
  malformed_proof: {
    tone: "bad",
    sentence: "This is JSON, but not a proof document.",
    meaning: "A field is missing, unknown, or of the wrong type.",
    next: "Provide the unedited response of the proof/envelope endpoint.",
  },
  empty_proof: {
    tone: "bad",
    sentence: "This proof has no entries, so it proves nothing.",
    next: ASK_AGAIN,
  },
  unsupported_format: {
    tone: "neutral",
    sentence: "The format of this proof is not supported.",
    next: "Check it with the service that issued it, or request a proof in format svc-verify/proof/2.",
  },
  unknown_key: KEY_FAULTS.not_published,
  content_hash_mismatch: {
    tone: "bad",
    sentence: "This proof has been altered: its text is not the text that was signed.",
    next: `Do not rely on anything it says. ${ASK_AGAIN}`,
  },
  envelope_mismatch: {
    tone: "bad",
    sentence: "This proof contradicts itself: the envelope of an entry does not match its signed text.",
    meaning: "It has been altered, or combined from several proofs.",
    next: `Do not rely on anything it says. ${ASK_AGAIN}`,
  },
  chain_invalid: {
    tone: "bad",
    sentence: "The entries of this proof do not form one chain.",
    meaning: "An entry is missing, duplicated, or out of order.",
    next: `Do not rely on anything it says. ${ASK_AGAIN}`,
  },
  signature_invalid: {
    tone: "bad",
    sentence: "This proof has been altered or forged: the signature does not belong to it.",
    meaning: "The named key did not sign this text.",
    next: "Do not rely on anything it says. Ask the issuer directly.",
  },
  expired: {
    tone: "caution",
    sentence: "This proof is genuine and unchanged, but it has expired.",
    meaning: "The issuer limited how long the verdict is valid.",
    next: "Request a new verification of the current submission.",
  },
};

export const outcomeNotes = {
  manipulation: "The judge reported that the submission tried to influence it; read the verdict with care.",
  retired: "A key that signed it has since been retired: it no longer signs, and its signatures stay valid.",
  sample: "This is sample data, signed with a key for samples: it says nothing about real work.",
};

export const validSentence = (signer: string, day: string): string =>
  `This verdict was signed by ${signer} on ${day} and has not changed since.`;
