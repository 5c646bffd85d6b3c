// Writes RFC 8785 text. Values that JSON cannot represent are refused, since they must never be signed in a reduced
// form.
import type { ProofCrypto } from "@/server/contracts/proofCrypto";

const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Writes the RFC 8785 (JCS) text of a JSON value.
 * @throws TypeError for anything outside of I-JSON: undefined (also nested), functions, symbols, bigints, NaN,
 * infinities, lone surrogates, cycles, and objects that are not plain
 */
export function canonicalJson(value: unknown): string {
  try {
    return writeValue(value);
  } catch (cause) {
    // A cycle exhausts the stack.
    throw new TypeError("the value has no JSON form", { cause });
  }
}

/** Computes the SHA-256 of the RFC 8785 text as lowercase hex. */
export function canonicalDigest(value: unknown, crypto: Pick<ProofCrypto, "sha256Hex">): string {
  return crypto.sha256Hex(canonicalJson(value));
}

/** Writes a value. Scalars have the same texts as in ECMAScript (RFC 8785 §3.2.2). */
function writeValue(value: unknown): string {
  if (typeof value === "string") return stringText(value);
  if (value === null || typeof value === "boolean" || Number.isFinite(value)) return String(value);
  let members = "";
  if (Array.isArray(value)) {
    for (const element of value) members += `${members && ","}${writeValue(element)}`;
    return `[${members}]`;
  }
  if (!isPlainObject(value)) throw new TypeError(`a value of type ${typeof value} is not JSON`);
  for (const key of Object.keys(value).sort())
    members += `${members && ","}${stringText(key)}:${writeValue(value[key])}`;
  return `{${members}}`;
}

/** Matches printable ASCII without quotes and backslashes, which needs no escapes. Most texts are of this kind. */
const NEEDS_NO_ESCAPE = /^[ !#-[\]-~]*$/;

function stringText(text: string): string {
  if (NEEDS_NO_ESCAPE.test(text)) return `"${text}"`;
  if (LONE_SURROGATE.test(text)) throw new TypeError("a lone surrogate has no UTF-8 form");
  return JSON.stringify(text);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
