// Checks the shape of the outer document. Its values are checked later, each by a named check.
import type { EntryInclusion } from "@/server/proof/contract/proofLog";
import type { ProofEntry, ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { PROOF_ALGO, PROOF_JWKS_URI, type ProofFormat, SIGNING_DOMAINS } from "@/server/proof/contract/proofFormat";
import { decodeBase64 } from "@/server/proof/check/base64";
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

type WithAnyText<T> = { [K in keyof T]: T[K] extends string ? string : T[K] };

/** A document of the right shape, of any format. */
type OuterDocument = WithAnyText<Omit<ProofEnvelopeDocument, "entries">> & { entries: WithAnyText<ProofEntry>[] };

const ENTRY = {
  seq: isSequence,
  key_id: isText,
  algo: isText,
  content_hash: isHash,
  prev_hash: isHashOrNull,
  signature: (value: unknown) => isText(value) && decodeBase64(value) !== null,
  envelope: isText,
};

const DOCUMENT = {
  verification_id: isUuid,
  format: isText,
  signing_domain: isText,
  jwks_uri: isText,
  entries: (value: unknown) => Array.isArray(value) && value.every((entry) => hasShape(entry, ENTRY)),
};

const INCLUSION = { seq: isSequence, tlog_proof: isText };

/**
 * Reads the document, which may be in `{proof: document}`. Returns null if a field is missing, unknown or of the wrong
 * type. An inclusion is no part of what was signed: one of another form is left out.
 */
export function readDocument(input: unknown): OuterDocument | null {
  const candidate = isObject(input) && hasShape(input, { proof: isObject }) ? input["proof"] : input;
  if (!isObject(candidate)) return null;
  const { inclusion, ...signed } = candidate;
  if (!hasShape(signed, DOCUMENT)) return null;
  const document = signed as OuterDocument;
  return isInclusion(inclusion) ? { ...document, inclusion } : document;
}

const isInclusion = (value: unknown): value is EntryInclusion[] =>
  Array.isArray(value) && value.every((item) => hasShape(item, INCLUSION));

/**
 * Reads the document and the time of the check from `{proof: document, at: time}`. Any other input is the document
 * itself, which is checked as of now.
 */
export function readCheckRequest(input: Readonly<Record<string, unknown>>): { document: unknown; at: Date | null } {
  const { proof, at } = input;
  if (!hasShape(input, { proof: isObject, at: isTimestamp })) return { document: input, at: null };
  return { document: proof, at: new Date(at as string) };
}

/** Returns true when all constants are those of one proof format. */
export function isSupported(document: OuterDocument): document is ProofEnvelopeDocument {
  return (
    isFormat(document.format) &&
    document.signing_domain === SIGNING_DOMAINS[document.format] &&
    document.jwks_uri === PROOF_JWKS_URI &&
    document.entries.every((entry) => entry.algo === PROOF_ALGO)
  );
}

const isFormat = (name: string): name is ProofFormat => Object.hasOwn(SIGNING_DOMAINS, name);
