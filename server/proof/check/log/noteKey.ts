// Keys of signed notes as text (c2sp.org/signed-note, "Verifier keys"): name, key ID and key, between plus signs.
import { concatBytes } from "@noble/hashes/utils.js";
import type { NoteKey } from "@/server/contracts/logPolicy";
import { decodeBase64, encodeBase64 } from "@/server/proof/check/base64";
import { computeNoteKeyId, NOTE_ALGORITHMS, toHex } from "@/server/proof/check/log/note";
import { isStrictPublicKey } from "@/server/proof/check/nobleCrypto";

const VERIFIER_KEY = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/;

export function writeVerifierKey(key: NoteKey): string {
  const material = concatBytes(Uint8Array.of(NOTE_ALGORITHMS[key.algorithm]), key.publicKey);
  return `${key.name}+${toHex(computeNoteKeyId(key))}+${encodeBase64(material)}`;
}

/** Parses the text of a key; null unless it is an Ed25519 key of a log or a witness whose ID matches. */
export function parseVerifierKey(text: string): NoteKey | null {
  const [, name, keyId, encoded = ""] = VERIFIER_KEY.exec(text) ?? [];
  const material = decodeBase64(encoded);
  if (name === undefined || material?.length !== 33 || !isStrictPublicKey(material.subarray(1))) return null;
  const algorithm = material[0] === NOTE_ALGORITHMS.ed25519 ? "ed25519" : "cosignature";
  if (material[0] !== NOTE_ALGORITHMS[algorithm]) return null;
  const key: NoteKey = { name, algorithm, publicKey: material.subarray(1) };
  return toHex(computeNoteKeyId(key)) === keyId ? key : null;
}
