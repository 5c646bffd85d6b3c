// RFC 8785 text. Values that JSON cannot represent are rejected, since they must never be signed in a reduced form.
import type { ProofCrypto } from "@/server/contracts/proofCrypto";

const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The RFC 8785 (JCS) text of a JSON value. Throws TypeError for anything outside I-JSON: undefined (also nested),
 * functions, symbols, bigints, NaN, infinities, lone surrogates, cycles, and objects that are not plain.
 */
export function canonicalJson(value: unknown): string {
  try {
    return textOf(value);
  } catch (cause) {
    // A cycle exhausts the stack.
    throw new TypeError("the value has no JSON form", { cause });
  }
}

/** SHA-256, lowercase hex, of the RFC 8785 text. */
export function canonicalDigest(value: unknown, crypto: Pick<ProofCrypto, "sha256Hex">): string {
  return crypto.sha256Hex(canonicalJson(value));
}

/** By RFC 8785 §3.2.2, the texts of scalars are those of ECMAScript. */
function textOf(value: unknown): string {
  if (typeof value === "string") return stringText(value);
  if (value === null || typeof value === "boolean" || Number.isFinite(value)) return String(value);
  let members = "";
  if (Array.isArray(value)) {
    for (const element of value) members += `${members && ","}${textOf(element)}`;
    return `[${members}]`;
  }
  if (!isPlainObject(value)) throw new TypeError(`a value of type ${typeof value} is not JSON`);
  for (const key of Object.keys(value).sort()) members += `${members && ","}${stringText(key)}:${textOf(value[key])}`;
  return `{${members}}`;
}

/** Printable ASCII without quotes and backslashes is written as it is, which most texts are. */
const AS_IT_IS = /^[ !#-[\]-~]*$/;

function stringText(text: string): string {
  if (AS_IT_IS.test(text)) return `"${text}"`;
  if (LONE_SURROGATE.test(text)) throw new TypeError("a lone surrogate has no UTF-8 form");
  return JSON.stringify(text);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
