// Cosignatures of witnesses (c2sp.org/tlog-cosignature): a time, and a signature over it and the checkpoint.
import { concatBytes } from "@noble/hashes/utils.js";
import type { NoteKey } from "@/server/contracts/logPolicy";
import type { WitnessCrypto } from "@/server/contracts/proofCrypto";
import { parseCheckpoint } from "@/server/proof/check/log/checkpoint";

/** The time comes first: seconds since 1970, as 8 bytes. */
const TIME_BYTES = 8;
const SIGNATURE_BYTES = { cosignature: 64, mldsa44: 2_420 } as const;
/** Later times would not be exact numbers. */
const MAX_SECONDS = Number.MAX_SAFE_INTEGER;

/** Reads the time of a cosignature over a checkpoint's text. Null for one that is not valid. */
export function readCosignature(bytes: Uint8Array, text: string, key: NoteKey, crypto: WitnessCrypto): number | null {
  if (key.algorithm === "ed25519" || bytes.length !== TIME_BYTES + SIGNATURE_BYTES[key.algorithm]) return null;
  const seconds = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
  if (seconds === 0 || seconds > MAX_SECONDS) return null;
  const message = cosignedMessage(text, seconds, key);
  const signature = bytes.subarray(TIME_BYTES);
  if (message === null) return null;
  const verify = key.algorithm === "mldsa44" ? crypto.verifyMlDsa44 : crypto.verifyEd25519;
  return verify?.(signature, message, key.publicKey) ? seconds : null;
}

/** Returns the bytes that a witness signs. `seconds`: since 1970. Null if ML-DSA-44 cannot sign the text. */
export function cosignedMessage(
  text: string,
  seconds: number,
  { algorithm, name }: Pick<NoteKey, "algorithm" | "name">,
): Uint8Array | null {
  if (algorithm !== "mldsa44") return encode(`cosignature/v1\ntime ${seconds}\n${text}`);
  const checkpoint = parseCheckpoint(text);
  const [cosigner, origin] = [encode(name), encode(checkpoint?.origin ?? "")];
  if (checkpoint === null || cosigner.length > 255 || origin.length > 255) return null;
  return concatBytes(
    encode("subtree/v1\n\0"),
    ...[Uint8Array.of(cosigner.length), cosigner, toUint64(seconds)],
    ...[Uint8Array.of(origin.length), origin, toUint64(0), toUint64(checkpoint.size)],
    checkpoint.root,
  );
}

function toUint64(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
