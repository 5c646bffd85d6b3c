// Signed notes (c2sp.org/signed-note), the form of checkpoints and cosignatures.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import type { NoteAlgorithm, NoteKey } from "@/server/contracts/logPolicy";
import type { ProofCrypto, WitnessCrypto } from "@/server/contracts/proofCrypto";
import { readCosignature } from "@/server/proof/check/log/cosignature";
import { decodeBase64, encodeBase64 } from "@/server/proof/check/base64";

/** The bytes of the algorithms in the IDs of keys. */
export const NOTE_ALGORITHMS: Record<NoteAlgorithm, number> = { ed25519: 0x01, cosignature: 0x04, mldsa44: 0x06 };

/** `id`: the first four bytes that a signature line has, as hex. `bytes`: what follows them. */
type NoteSignature = { name: string; id: string; bytes: Uint8Array };
/** `text`: the signed part, with the line break at its end. */
export type Note = { text: string; signatures: NoteSignature[] };

const SIGNATURE_LINE = /^\u2014 (\S+) (\S+)$/;
/** More than a log and the witnesses of any policy need. */
export const MAX_SIGNATURES = 64;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Computes the ID of a key: the first four bytes of a hash of its name, algorithm and public key. */
export function computeNoteKeyId({ name, algorithm, publicKey }: NoteKey): Uint8Array {
  return sha256(concatBytes(encode(`${name}\n`), Uint8Array.of(NOTE_ALGORITHMS[algorithm]), publicKey)).subarray(0, 4);
}

/** Parses a note; null for a text that is none. Signatures of unknown keys are kept. */
export function parseNote(note: string): Note | null {
  const end = note.lastIndexOf("\n\n");
  if (end < 0 || !note.endsWith("\n") || /[\u0000-\u0009\u000b-\u001f]/.test(note)) return null;
  const lines = note.slice(end + 2, -1).split("\n");
  if (lines.length > MAX_SIGNATURES) return null;
  const signatures = lines.map((line): NoteSignature | null => {
    const [, name, encoded = ""] = SIGNATURE_LINE.exec(line) ?? [];
    const bytes = decodeBase64(encoded);
    if (name === undefined || name.includes("+") || bytes === null || bytes.length < 5) return null;
    return { name, id: bytesToHex(bytes.subarray(0, 4)), bytes: bytes.subarray(4) };
  });
  return signatures.every((signature) => signature !== null) ? { text: note.slice(0, end + 1), signatures } : null;
}

/** Writes one signature line: an em dash, the name, and base64 of the key ID and the signature. */
export function writeSignatureLine(key: NoteKey, signature: Uint8Array): string {
  return `\u2014 ${key.name} ${encodeBase64(concatBytes(computeNoteKeyId(key), signature))}\n`;
}

/** Returns true if the note has a valid Ed25519 signature of the key over its text. */
export function isSignedBy(
  { text, signatures }: Note,
  key: NoteKey,
  crypto: Pick<ProofCrypto, "verifyEd25519">,
): boolean {
  return findSignatures(signatures, key).some((signature) =>
    crypto.verifyEd25519(signature, encode(text), key.publicKey),
  );
}

/**
 * Returns when a witness cosigned the note (c2sp.org/tlog-cosignature), in seconds since 1970; null without a valid
 * cosignature of the key. Of several, the earliest counts.
 */
export function findCosignedAt({ text, signatures }: Note, key: NoteKey, crypto: WitnessCrypto): number | null {
  const times = findSignatures(signatures, key)
    .map((signature) => readCosignature(signature, text, key, crypto))
    .filter((seconds) => seconds !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * Finds the line of a valid cosignature of the key over `text` among signature lines. Null if there is none, or if
 * `lines` has anything else.
 */
export function findCosignatureLine(text: string, lines: string, key: NoteKey, crypto: WitnessCrypto): string | null {
  const note = parseNote(`${text}\n${lines}`);
  // With an empty line, `lines` would move the end of the text, and the cosignature would be of another one.
  const signatures = note?.text === text ? note.signatures : [];
  const bytes = findSignatures(signatures, key).find(
    (candidate) => readCosignature(candidate, text, key, crypto) !== null,
  );
  return bytes === undefined ? null : writeSignatureLine(key, bytes);
}

function findSignatures(signatures: readonly NoteSignature[], key: NoteKey): Uint8Array[] {
  const id = bytesToHex(computeNoteKeyId(key));
  return signatures.filter((signature) => signature.name === key.name && signature.id === id).map(({ bytes }) => bytes);
}
