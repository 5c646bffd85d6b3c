// Lists all single changes of a proof with the reason that a verifier must return for each, for the CLI's self-test and
// for tests.
import type { ProofEntry, ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import type { ProofFailureReason } from "@/server/proof/contract/proofCheck";
import { decodeBase64, encodeBase64 } from "@/server/proof/check/base64";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";
import { alterLeaf, listLeaves, withLeaf, withoutLeaf, type Json } from "@/server/proof/tamper/tamperLeaf";
import { tamperEnvelope } from "@/server/proof/tamper/tamperEnvelope";
import { withEntry, type Tampering } from "@/server/proof/tamper/tampering";
import { trimEndCharacters } from "@/server/contracts/trimCharacters";

/**
 * Lists all single changes of a valid proof: outer fields, signature bits and encodings, key IDs, order and number of
 * entries, and each leaf of each envelope with and without a matching content hash. `otherKeyId` names a published key
 * that signed no entry. The removal of the last of several entries is not included, because a document alone cannot
 * reveal it, and neither is the place in the log, which is not signed.
 */
export function* tamperings(
  { inclusion: _, ...proof }: ProofEnvelopeDocument,
  deps: { crypto: Pick<ProofCrypto, "sha256Hex">; otherKeyId: string },
): Generator<Tampering> {
  yield* tamperFields(proof);
  for (const [index, entry] of proof.entries.entries()) {
    yield* tamperSignature(proof, index, entry);
    yield* tamperKeyId(proof, index, deps.otherKeyId);
    yield* tamperEnvelope(proof, index, deps);
  }
  yield* tamperOrder(proof);
}

const FIELD_REASON: Record<string, ProofFailureReason> = {
  verification_id: "envelope_mismatch",
  format: "unsupported_format",
  signing_domain: "unsupported_format",
  jwks_uri: "unsupported_format",
  seq: "envelope_mismatch",
  key_id: "unknown_key",
  algo: "unsupported_format",
  content_hash: "content_hash_mismatch",
  prev_hash: "envelope_mismatch",
};

function* tamperFields(proof: ProofEnvelopeDocument): Generator<Tampering> {
  const document = proof as unknown as Json;
  for (const [path, value] of listLeaves(document)) {
    const name = path.join(".");
    yield { name: `${name} removed`, document: withoutLeaf(document, path), reason: "malformed_proof" };
    const reason = FIELD_REASON[String(path.at(-1))];
    if (reason === undefined) continue;
    yield { name: `${name} altered`, document: withLeaf(document, path, alterLeaf(path, value)), reason };
  }
  for (const objectPath of [[], ...proof.entries.map((_, index) => ["entries", index])]) {
    const name = `${["document", ...objectPath].join(".")} with an unknown field`;
    yield { name, document: withLeaf(document, [...objectPath, "tampered"], true), reason: "malformed_proof" };
  }
  yield { name: "entries emptied", document: { ...proof, entries: [] }, reason: "empty_proof" };
  yield { name: "entries removed", document: { ...proof, entries: undefined }, reason: "malformed_proof" };
}

function* tamperSignature(proof: ProofEnvelopeDocument, index: number, entry: ProofEntry): Generator<Tampering> {
  const signatureTampering = (name: string, signature: string, reason: ProofFailureReason): Tampering => ({
    name: `entries.${index}.signature ${name}`,
    document: withEntry(proof, index, { signature }),
    reason,
  });
  const bytes = decodeBase64(entry.signature) ?? new Uint8Array();
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const flippedBytes = bytes.map((byte, position) => (position === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
    yield signatureTampering(`with bit ${bit} flipped`, encodeBase64(flippedBytes), "signature_invalid");
  }
  yield signatureTampering("cut short", encodeBase64(bytes.subarray(1)), "signature_invalid");
  yield signatureTampering("with a byte more", encodeBase64(Uint8Array.of(...bytes, 0)), "signature_invalid");
  yield signatureTampering("empty", "", "signature_invalid");
  yield signatureTampering("without padding", trimEndCharacters(entry.signature, "="), "malformed_proof");
  yield signatureTampering("with trailing text", `${entry.signature}AAAA`, "malformed_proof");
  yield signatureTampering("with trailing whitespace", `${entry.signature}\n`, "malformed_proof");
  yield signatureTampering("with spare bits set", withSpareBit(entry.signature), "malformed_proof");
  yield signatureTampering("with a url-safe character", `_${entry.signature.slice(1)}`, "malformed_proof");
}

// The base64 of 64 bytes ends in a character with two bits of data, whose low bit is unused: A, Q, g and w become B, R,
// h and x.
function withSpareBit(signature: string): string {
  return signature.replace(/.==$/, (end) => `${String.fromCharCode(end.charCodeAt(0) + 1)}==`);
}

function* tamperKeyId(proof: ProofEnvelopeDocument, index: number, otherKeyId: string): Generator<Tampering> {
  const document = withEntry(proof, index, { key_id: otherKeyId });
  yield { name: `entries.${index}.key_id of another published key`, document, reason: "envelope_mismatch" };
}

function* tamperOrder(proof: ProofEnvelopeDocument): Generator<Tampering> {
  const reason = "chain_invalid";
  for (const [index, entry] of proof.entries.entries()) {
    const entriesBefore = proof.entries.slice(0, index);
    const entriesAfter = proof.entries.slice(index + 1);
    const doubledProof = { ...proof, entries: [...entriesBefore, entry, entry, ...entriesAfter] };
    yield { name: `entries.${index} doubled`, document: doubledProof, reason };
    const [nextEntry, ...laterEntries] = entriesAfter;
    if (nextEntry === undefined) continue;
    const withoutEntry = { ...proof, entries: [...entriesBefore, ...entriesAfter] };
    yield { name: `entries.${index} dropped`, document: withoutEntry, reason };
    const withSwappedEntries = { ...proof, entries: [...entriesBefore, nextEntry, entry, ...laterEntries] };
    yield { name: `entries.${index} swapped with the next`, document: withSwappedEntries, reason };
  }
}
