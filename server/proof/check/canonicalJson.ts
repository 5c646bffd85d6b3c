// RFC 8785 text. Values that JSON cannot represent are rejected, since they must never be signed in a reduced form.
import canonicalize from "canonicalize";
import type { ProofCrypto } from "@/server/proof/check/crypto";

/**
 * The RFC 8785 (JCS) text of a JSON value. Throws TypeError for anything outside I-JSON: undefined (also nested),
 * functions, symbols, bigints, NaN, infinities, lone surrogates, cycles, and objects that are not plain.
 */
export function canonicalJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = canonicalize(value);
  } catch (cause) {
    throw new TypeError("the value has no JSON form", { cause });
  }
  // The library drops undefined members and calls toJSON; it has found any cycle by now, so this walk ends.
  if (text === undefined || !isPlainJson(value)) throw new TypeError("the value has no JSON form");
  return text;
}

/** SHA-256, lowercase hex, of the RFC 8785 text. */
export function canonicalDigest(value: unknown, crypto: Pick<ProofCrypto, "sha256Hex">): string {
  return crypto.sha256Hex(canonicalJson(value));
}

function isPlainJson(value: unknown): boolean {
  if (Array.isArray(value)) {
    // An index loop: every() would skip a hole, which is undefined in effect.
    for (let index = 0; index < value.length; index++) if (!isPlainJson(value[index])) return false;
    return true;
  }
  if (typeof value !== "object" || value === null) {
    return value === null || ["boolean", "number", "string"].includes(typeof value);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlainJson);
}
