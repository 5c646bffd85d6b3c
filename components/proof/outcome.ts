// The answer in one plain sentence, what it means, and what to do next. Absence of a check never reads as success.
import type { Fault } from "@/components/proof/candidate";
import type { ProofFailureReason } from "@/server/contracts/proof";
import type { ProofCheck } from "@/server/domain/proof/verify";

export type Outcome = {
  /** good: confirmed; caution: confirmed, with something to know first; bad: refuted; neutral: neither. */
  tone: "good" | "caution" | "bad" | "neutral";
  /** The reason code of the API, or the page's own word for what kept it from checking. */
  code: string;
  sentence: string;
  meaning?: string;
  next?: string;
};

const ASK_AGAIN = "Ask whoever gave you the proof for the original file.";

const FAULTS: Record<Fault, Outcome> = {
  not_json: {
    tone: "neutral",
    code: "not_json",
    sentence: "This is not JSON, so there is nothing to check.",
    next: "Give the whole proof file. A copied excerpt, or text that a mail program has reformatted, will not do.",
  },
  duplicate_key: {
    tone: "bad",
    code: "duplicate_key",
    sentence: "This text names the same field twice, so it can be read in two ways.",
    meaning: "No genuine proof does that; programs that read it could disagree about what it says.",
    next: ASK_AGAIN,
  },
  too_large: {
    tone: "neutral",
    code: "too_large",
    sentence: "This is larger than any proof.",
    next: "Give the proof file; its size is a few kilobytes.",
  },
  broken_link: {
    tone: "neutral",
    code: "broken_link",
    sentence: "The link does not hold a whole proof.",
    meaning: "The part after the # is damaged or was cut on its way.",
    next: "Copy the link again, or give the proof file.",
  },
};

type Failure = Omit<Outcome, "code">;
const FAILURES: Record<ProofFailureReason, Failure> = {
  malformed_proof: {
    tone: "bad",
    sentence: "This is JSON, but not a proof document.",
    meaning: "A field is missing, not known, or of the wrong kind.",
    next: "Give the file that the proof/envelope endpoint returned, unedited.",
  },
  empty_proof: {
    tone: "bad",
    sentence: "This proof has no entries, so it proves nothing.",
    next: ASK_AGAIN,
  },
  unsupported_format: {
    tone: "neutral",
    sentence: "This proof is in a format that this page does not know.",
    next: "Check it where it was made, or ask for a proof in format svc-verify/proof/2.",
  },
  unknown_key: {
    tone: "neutral",
    sentence: "This proof cannot be confirmed: its key is not in the key set.",
    meaning: "Another service may have signed it, or someone who only pretends to be this one.",
    next: "If you know who issued it, get their key set from them and give it under Keys.",
  },
  content_hash_mismatch: {
    tone: "bad",
    sentence: "This proof has been altered: its text is not the text that was signed.",
    meaning: "The hash of the text differs from the hash that it states.",
    next: `Do not rely on anything it says. ${ASK_AGAIN}`,
  },
  envelope_mismatch: {
    tone: "bad",
    sentence: "This proof contradicts itself: the outside of an entry does not match the text inside.",
    meaning: "It has been altered, or put together from parts of several proofs.",
    next: `Do not rely on anything it says. ${ASK_AGAIN}`,
  },
  chain_invalid: {
    tone: "bad",
    sentence: "The entries of this proof do not form one chain.",
    meaning: "An entry is missing, doubled or out of order.",
    next: `Do not rely on anything it says. ${ASK_AGAIN}`,
  },
  signature_invalid: {
    tone: "bad",
    sentence: "This proof has been altered or forged: the signature does not belong to it.",
    meaning: "The key that it names did not sign this text.",
    next: "Do not rely on anything it says. Ask the issuer directly.",
  },
  expired: {
    tone: "caution",
    sentence: "This proof is genuine and unchanged, but its time is over.",
    meaning: "The issuer limited how long the verdict should be relied on.",
    next: "Ask for a new verification of the work as it is now.",
  },
};

// A revoked key may be in other hands, and so may the clock that dated the proof: never "it was signed before".
const REVOKED: Failure = {
  tone: "neutral",
  sentence: "This proof cannot be confirmed: its key has been revoked.",
  meaning: "Someone else may hold a revoked key, and could have signed and dated this. The date inside is no evidence.",
  next: "Ask the issuer whether the verdict stands, and for a new proof of it.",
};

export const NO_KEYS: Outcome = {
  tone: "neutral",
  code: "no_keys",
  sentence: "The proof is not checked yet: the key set of this service could not be loaded.",
  next: "Reload the page, or give the key set as a file under Keys.",
};

export function outcomeOfFault(fault: Fault): Outcome {
  return FAULTS[fault];
}

/** `signer`: whose key it is, in words; `day`: makes a timestamp readable. */
export function outcomeOfCheck(check: ProofCheck, signer: string, day: (iso: string) => string): Outcome {
  if (!check.valid) {
    const failure = check.reason === "unknown_key" && check.keyStatus === "revoked" ? REVOKED : FAILURES[check.reason];
    return { code: check.reason, ...failure };
  }
  const { verdict, keyStatus } = check;
  const notes = [
    ...(verdict.manipulationDetected
      ? ["The judge reported that the submission tried to influence it; read the verdict with care."]
      : []),
    ...(keyStatus === "retired"
      ? ["A key that signed it has since been retired: it signs no more, and what it signed stays valid."]
      : []),
  ];
  return {
    tone: verdict.manipulationDetected ? "caution" : "good",
    code: "valid",
    sentence: `This verdict was signed by ${signer} on ${day(verdict.issuedAt)} and has not changed since.`,
    ...(notes.length > 0 ? { meaning: notes.join(" ") } : {}),
  };
}
