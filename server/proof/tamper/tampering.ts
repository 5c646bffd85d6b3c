// A change of a valid proof, and the reason that a verifier must return for it.
import type { ProofEntry, ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import type { ProofFailureReason } from "@/server/proof/contract/proofCheck";

export interface Tampering {
  readonly name: string;
  readonly document: unknown;
  readonly reason: ProofFailureReason;
}

/** Returns a copy of the proof with some fields of one entry replaced. */
export function withEntry(
  proof: ProofEnvelopeDocument,
  index: number,
  change: Partial<ProofEntry>,
): ProofEnvelopeDocument {
  return {
    ...proof,
    entries: proof.entries.map((entry, position) => (position === index ? { ...entry, ...change } : entry)),
  };
}
