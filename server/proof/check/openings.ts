// Reads the openings of a proof: the salts of its commitments.
import type { ProofEnvelope } from "@/server/proof/contract/proof";
import type { ProofOpenings } from "@/server/proof/contract/openings";
import { OPENINGS_FORMAT } from "@/server/proof/contract/proofFormat";
import { parseProofText } from "@/server/proof/check/parseProofText";
import { isHash, isObject, isSequence, isText } from "@/server/proof/check/shape";

/**
 * Reads a file of openings, ignoring unknown fields. Returns null when the text is not such a file, or when it belongs
 * to another verification.
 */
export function readOpenings(
  text: string,
  { verification_id }: Pick<ProofEnvelope, "verification_id">,
): ProofOpenings | null {
  const document = parseProofText(text);
  if (!isObject(document) || document["format"] !== OPENINGS_FORMAT) return null;
  const { openings } = document;
  const isOfVerification = document["verification_id"] === verification_id;
  return isOfVerification && Array.isArray(openings) && openings.every(isOpening) ? (document as ProofOpenings) : null;
}

function isOpening(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { seq, place, salt, content } = value;
  return isSequence(seq) && isText(place) && isHash(salt) && (content === undefined || isText(content));
}
