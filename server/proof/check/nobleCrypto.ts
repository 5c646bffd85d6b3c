// Implements ProofCrypto without native code, for browsers, the offline CLI and keys of other services.
import { Point } from "@noble/ed25519";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";

const ORDER = Point.CURVE().n;

export const nobleCrypto: ProofCrypto = {
  sha256Hex: (data) => bytesToHex(sha256(typeof data === "string" ? new TextEncoder().encode(data) : data)),

  hmacSha256Hex: (key, message) => bytesToHex(hmac(sha256, hexToBytes(key), new TextEncoder().encode(message))),

  // The library's own verify multiplies by the cofactor, also with zip215:false, and so accepts mixed-order points that
  // OpenSSL, Go and libsodium reject. The exact equation keeps all implementations of the product consistent.
  verifyEd25519(signature, message, publicKey) {
    if (signature.length !== 64) return false;
    const publicPoint = strictPoint(publicKey);
    const r = strictPoint(signature.subarray(0, 32));
    const s = littleEndian(signature.subarray(32));
    if (publicPoint === null || r === null || s >= ORDER) return false;
    const k = littleEndian(sha512(concatBytes(signature.subarray(0, 32), publicKey, message))) % ORDER;
    return Point.BASE.multiplyUnsafe(s).equals(r.add(publicPoint.multiplyUnsafe(k)));
  },

  verifyMlDsa44: null,
};

/** Returns true for 32 bytes that are the canonical encoding (RFC 8032 §5.1.3) of a curve point of large order. */
export function isStrictPublicKey(bytes: Uint8Array): boolean {
  return strictPoint(bytes) !== null;
}

function strictPoint(bytes: Uint8Array): Point | null {
  try {
    const point = Point.fromBytes(bytes, false);
    return point.isSmallOrder() ? null : point;
  } catch {
    return null;
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes.toReversed())}`);
}
