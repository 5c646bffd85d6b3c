// Guards for values that came from JSON, and the shapes of a proof document and of the signed text of an entry.
import type { ProofEntry, ProofEnvelopeDocument } from "../generated/types.js";
import { decodeBase64 } from "./base64.js";

export type Fields = Record<string, unknown>;
type Guard = (value: unknown) => boolean;

const isText = (value: unknown): value is string => typeof value === "string";
const isHash = (value: unknown) => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isHashOrNull = (value: unknown) => value === null || isHash(value);
const isSequence = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const isUuid = (value: unknown) => isText(value) && UUID.test(value);
const TIMESTAMP = /^([1-9]\d{3}-\d\d-\d\d)T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const YEAR_10000 = Date.UTC(10_000, 0);

/** Whether a value is a moment of the calendar from 1000 to 9999. Date.parse takes 30 February for 2 March. */
export function isTimestamp(value: unknown): value is string {
  const day = isText(value) ? TIMESTAMP.exec(value)?.[1] : undefined;
  return day !== undefined && Date.parse(value as string) < YEAR_10000 && new Date(day).toISOString().startsWith(day);
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for an object whose fields are exactly those of `guards`, each accepted by its guard. */
function hasShape(value: unknown, guards: Readonly<Record<string, Guard>>): boolean {
  if (!isObject(value)) return false;
  const names = Object.keys(guards);
  return (
    Object.keys(value).length === names.length &&
    names.every((name) => Object.hasOwn(value, name) && guards[name]?.(value[name]) === true)
  );
}

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
const COMMON_FIELDS = {
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

const FORMAT_2 = { ...COMMON_FIELDS, submission_hash: isHash };
const FORMAT_3 = { ...COMMON_FIELDS, submission_commitment: isHash };

export type Envelope = Pick<ProofEntry, "seq" | "key_id" | "algo" | "prev_hash"> & {
  format: string;
  verification_id: string;
  rubric_hash: string;
  submission_hash?: string;
  submission_commitment?: string;
  payload: Fields;
  created_at: string;
};

/**
 * Reads the document, also out of `{proof: document}`. Null when a field is missing, unknown or of the wrong kind. Its
 * place in the log is left out: checkProof does not check it.
 */
export function readDocument(input: unknown): ProofEnvelopeDocument | null {
  const candidate = hasShape(input, { proof: isObject }) ? (input as Fields)["proof"] : input;
  if (!isObject(candidate)) return null;
  const { inclusion: _, ...document } = candidate as Fields;
  return hasShape(document, DOCUMENT) ? (document as ProofEnvelopeDocument) : null;
}

export const isEnvelope = (value: unknown): value is Envelope =>
  hasShape(value, (value as Fields | null)?.["format"] === "svc-verify/proof/2" ? FORMAT_2 : FORMAT_3);
