// Keys of signed notes as text (c2sp.org/signed-note, "Verifier keys"): name, key ID and key, between plus signs.
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import type { NoteAlgorithm, NoteKey } from "@/server/contracts/logPolicy";
import { decodeBase64, encodeBase64 } from "@/server/proof/check/base64";
import { computeNoteKeyId, NOTE_ALGORITHMS } from "@/server/proof/check/log/note";
import { isStrictPublicKey } from "@/server/proof/check/nobleCrypto";

const ALGORITHMS = Object.keys(NOTE_ALGORITHMS) as NoteAlgorithm[];
const VERIFIER_KEY = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/;

export function writeVerifierKey(key: NoteKey): string {
  const material = concatBytes(Uint8Array.of(NOTE_ALGORITHMS[key.algorithm]), key.publicKey);
  return `${key.name}+${bytesToHex(computeNoteKeyId(key))}+${encodeBase64(material)}`;
}

const ML_DSA_44_KEY_BYTES = 1_312;

/** Parses the text of a key; null unless it is the key of a log or a witness whose ID matches. */
export function parseVerifierKey(text: string): NoteKey | null {
  const [, name, keyId, encoded = ""] = VERIFIER_KEY.exec(text) ?? [];
  const [algorithmByte, ...rawKey] = decodeBase64(encoded) ?? [];
  const algorithm = ALGORITHMS.find((candidate) => NOTE_ALGORITHMS[candidate] === algorithmByte);
  if (name === undefined || algorithm === undefined) return null;
  const key: NoteKey = { name, algorithm, publicKey: Uint8Array.from(rawKey) };
  const isKey =
    algorithm === "mldsa44" ? key.publicKey.length === ML_DSA_44_KEY_BYTES : isStrictPublicKey(key.publicKey);
  return isKey && bytesToHex(computeNoteKeyId(key)) === keyId ? key : null;
}
