// Reads the openings of a proof: the salts of its commitments.
import type { ProofEnvelope, ProofOpenings } from "@/server/proof/contract/proof";
import { OPENINGS_FORMAT } from "@/server/proof/contract/proofFormat";
import { parseProofText } from "@/server/proof/check/parseProofText";
import { isHash, isObject, isSequence, isText } from "@/server/proof/check/shape";

/** Reads a file of openings; null when it is none, or of another verification. Unknown fields are ignored. */
export function readOpenings(
  text: string,
  { verification_id }: Pick<ProofEnvelope, "verification_id">,
): ProofOpenings | null {
  const document = parseProofText(text);
  if (!isObject(document) || document["format"] !== OPENINGS_FORMAT) return null;
  const { openings } = document;
  const isOfProof = document["verification_id"] === verification_id;
  return isOfProof && Array.isArray(openings) && openings.every(isOpening) ? (document as ProofOpenings) : null;
}

function isOpening(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { seq, place, salt, content } = value;
  return isSequence(seq) && isText(place) && isHash(salt) && (content === undefined || isText(content));
}
