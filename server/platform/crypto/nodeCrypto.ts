// Implements ProofCrypto with OpenSSL, which is an order of magnitude faster than pure JavaScript. The guards make it
// equally strict.
import { createHmac, createPublicKey, hash, verify, type KeyObject } from "node:crypto";
import { LRUCache } from "lru-cache";
import { verifyMlDsa44 } from "@/server/proof/check/log/mlDsa44";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";

// y of the points whose order divides 8, little-endian hex, sign bit cleared (Bernstein, Duif, Lange, Schwabe, Yang
// 2012).
const SMALL_ORDER_Y = new Set([
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
]);
// The field prime p and the group order L, big-endian hex: equal-length hex compares like the numbers.
const PRIME = "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed";
const ORDER = "1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed";
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex"); // RFC 8410: SubjectPublicKeyInfo, id-Ed25519

const keyCache = new LRUCache<string, KeyObject>({ max: 256 });

export const nodeCrypto: ProofCrypto = {
  sha256Hex: (data) => hash("sha256", data, "hex"),

  hmacSha256Hex: (key, message) => createHmac("sha256", Buffer.from(key, "hex")).update(message).digest("hex"),

  verifyEd25519(signature, message, publicKey) {
    if (signature.length !== 64 || !isStrictEncoding(signature.subarray(0, 32))) return false;
    if (bigEndianHex(signature.subarray(32)) >= ORDER) return false;
    const key = importKey(publicKey);
    return key !== null && verify(null, message, key, signature);
  },

  verifyMlDsa44,
};

function importKey(publicKey: Uint8Array): KeyObject | null {
  const name = Buffer.from(publicKey).toString("latin1");
  const cachedKey = keyCache.get(name);
  if (cachedKey !== undefined) return cachedKey;
  if (publicKey.length !== 32 || !isStrictEncoding(publicKey)) return null;
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: "der", type: "spki" });
  keyCache.set(name, key);
  return key;
}

// Negative zero needs no separate rule: x = 0 only where y is 1 or -1, and both have small order.
function isStrictEncoding(point: Uint8Array): boolean {
  const y = Buffer.from(point);
  y[31] = (y[31] ?? 0) & 0x7f;
  return !SMALL_ORDER_Y.has(y.toString("hex")) && bigEndianHex(y) < PRIME;
}

function bigEndianHex(littleEndian: Uint8Array): string {
  return Buffer.from(littleEndian).reverse().toString("hex");
}
