import type { ProofFailureReason } from "@/server/contracts/proof";

/** Each check as a question that "ok" answers with yes, in the words of someone who has never seen a signature. */
export const CHECK_STEPS: Record<ProofFailureReason, { title: string; about: string }> = {
  malformed_proof: {
    title: "It is a proof document",
    about: "It has exactly the fields of a proof, each of the right kind.",
  },
  empty_proof: { title: "It has an entry", about: "A proof without entries says nothing." },
  unsupported_format: {
    title: "Its format is known",
    about: "Format, algorithm and signing domain are those of proof format 2.",
  },
  unknown_key: { title: "Its key is published", about: "Each entry names a key of the key set that is not revoked." },
  content_hash_mismatch: {
    title: "The signed text is unchanged",
    about: "The SHA-256 of each entry’s text is the one it states.",
  },
  envelope_mismatch: {
    title: "Outside and inside agree",
    about: "What an entry says about itself equals what its signed text says.",
  },
  chain_invalid: {
    title: "The entries form one chain",
    about: "In order, none missing between, each naming the one before.",
  },
  signature_invalid: {
    title: "The signature is the key’s",
    about: "Each Ed25519 signature belongs to this text and this key.",
  },
  expired: { title: "It is within its time", about: "The verdict states no expiry, or one in the future." },
};
