import type { ProofEnvelopeDocument } from "@/server/proof/contract/proof";

/** The variants that every checker of files accepts. */
export const VALID_IN_FILES = ["document", "wrapped", "with an inclusion", "with an inclusion of any form"];

/**
 * Builds forms of a valid proof document that differ in its wrapper or in unknown members. "wrapped with a time" is the
 * body of a request to POST /v1/proofs/verify, and no file.
 */
export function proofVariants(document: ProofEnvelopeDocument): Record<string, unknown> {
  const [entry] = document.entries;
  return {
    document,
    wrapped: { proof: document },
    "with an inclusion": { ...document, inclusion: [{ seq: 0, tlog_proof: "c2sp.org/tlog-proof@v1" }] },
    "with an inclusion of any form": { ...document, inclusion: { 0: null } },
    "wrapped with a time": { proof: document, at: "2099-01-01T00:00:00Z" },
    "wrapped with another member": { proof: document, other: null },
    "wrapped twice": { proof: { proof: document } },
    "with a proof in it": { ...document, proof: document },
    "with another member": { ...document, other: null },
    "with a member of no value": { ...document, at: null },
    "with another member in an entry": { ...document, entries: [{ ...entry, other: null }] },
    "in a list": [document],
    "without a member": { ...document, jwks_uri: undefined },
    "without entries": { ...document, entries: [] },
    "with entries that are no list": { ...document, entries: { 0: entry, length: 1 } },
    null: null,
    text: "proof",
  };
}
