// Reads the inner text of an entry, which is hashed and signed.
import type { ProofEntry, ProofEnvelope, ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { isCanonicalText } from "@/server/proof/check/canonicalText";
import { isOversizedJson } from "@/server/contracts/oversizedJson";
import {
  hasShape,
  isHash,
  isHashOrNull,
  isObject,
  isSequence,
  isText,
  isTimestamp,
  isUuid,
} from "@/server/proof/check/shape";

const FIELDS = {
  format: isText,
  algo: isText,
  key_id: isText,
  verification_id: isUuid,
  seq: isSequence,
  rubric_hash: isHash,
  prev_hash: isHashOrNull,
  payload: isObject,
  created_at: isTimestamp,
};

const ENVELOPES = {
  "svc-verify/proof/2": { ...FIELDS, submission_hash: isHash },
  "svc-verify/proof/3": { ...FIELDS, submission_commitment: isHash },
};

const MIRRORED_FIELDS = ["algo", "key_id", "seq", "prev_hash"] as const;

/**
 * Reads the envelope. Returns null unless the text is exact RFC 8785 of the right shape and matches the entry's outer
 * fields.
 */
export function readEnvelope(
  entry: ProofEntry,
  document: Pick<ProofEnvelopeDocument, "verification_id" | "format">,
): ProofEnvelope | null {
  if (isOversizedJson(entry.envelope)) return null;
  let parsedValue: unknown;
  try {
    parsedValue = JSON.parse(entry.envelope);
  } catch {
    return null;
  }
  if (!hasShape(parsedValue, ENVELOPES[document.format]) || !isCanonicalText(entry.envelope)) return null;
  const envelope = parsedValue as ProofEnvelope;
  const isConsistent =
    envelope.verification_id === document.verification_id &&
    envelope.format === document.format &&
    MIRRORED_FIELDS.every((field) => envelope[field] === entry[field]);
  return isConsistent ? envelope : null;
}
