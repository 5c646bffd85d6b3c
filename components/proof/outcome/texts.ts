import type { Fault } from "@/components/proof/candidate";
import { countOf } from "@/server/contracts/quantities";
import { REQUEST_ORIGINAL_FIX, type FailureText, LATER_UNKNOWN } from "@/server/proof/check/texts";

export const FAULTS: Record<Fault | "no_keys", FailureText> = {
  not_json: {
    tone: "neutral",
    sentence: "This is not JSON, so there is nothing to check.",
    next: "Provide the whole proof file. An excerpt, or text that an email program has reformatted, cannot be checked.",
  },
  duplicate_key: {
    tone: "bad",
    sentence: "This text contains the same field twice, so it is ambiguous.",
    meaning: "Programs could disagree about its content.",
    next: REQUEST_ORIGINAL_FIX,
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

export const outcomeNotes = {
  // A screen, the judge or the reader may have found it: the proof does not state which.
  manipulation: "Possible prompt injection: the submission may try to influence its judge. Read the verdict with care.",
  retired:
    "A key that signed this proof has since been retired. It signs no new proofs, and its signatures stay valid.",
  later: LATER_UNKNOWN,
  asked: (host: string, newerCount: number) =>
    newerCount === 0
      ? `${host} has no later decision.`
      : `${host} has ${countOf(newerCount, "later decision")} after this copy.`,
  sample: "Signed with the key for samples: it says nothing about real work.",
};

export const validSentence = (signer: string, day: string): string =>
  `Signed by ${signer} on ${day}, and unchanged since.`;
