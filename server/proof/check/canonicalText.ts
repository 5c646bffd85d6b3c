// Recognizes RFC 8785 text in one pass. Anyone may send text to check, and serializing the value again to compare would
// cost ten times as much.
import { readStringLiteral } from "@/server/contracts/walkJson";
import { stringEnd } from "@/server/contracts/oversizedJson";

const WORD = /(?:true|false|null)(?=[\],}]|$)/y;
const NUMBER = /-?[0-9][0-9.eE+-]*/y;
const LONE_SURROGATE = /\p{Cs}/u;

/**
 * Returns true if a valid JSON text is exactly the RFC 8785 form of its value, without extra whitespace or duplicate
 * keys.
 */
export function isCanonicalText(json: string): boolean {
  if (LONE_SURROGATE.test(json)) return false;
  /** The lastKey key of each open object. Undefined for an array. */
  const openObjects: (string | null | undefined)[] = [];
  let expectsKey = false;
  for (let offset = 0; offset < json.length; offset++) {
    const character = json[offset];
    if (character === "{" || character === "[") {
      openObjects.push(character === "{" ? null : undefined);
      expectsKey = character === "{";
    } else if (character === "}" || character === "]") {
      openObjects.pop();
      expectsKey = false;
    } else if (character === ",") {
      expectsKey = openObjects.at(-1) !== undefined;
    } else if (character === '"') {
      const end = stringEnd(json, offset);
      const literal = json.slice(offset, end + 1);
      if (!isCanonicalString(literal)) return false;
      if (expectsKey) {
        const key = readStringLiteral(literal);
        const lastKey = openObjects.at(-1);
        if (typeof lastKey === "string" && lastKey >= key) return false;
        openObjects[openObjects.length - 1] = key;
      }
      expectsKey = false;
      offset = end;
    } else if (character !== ":") {
      const end = wordEnd(json, offset) ?? numberEnd(json, offset);
      if (end === null) return false;
      offset = end - 1;
    }
  }
  return true;
}

/**
 * Returns true if a string is canonical. A string without an escape always is, since JSON requires escapes for the same
 * characters.
 */
function isCanonicalString(literal: string): boolean {
  if (!literal.includes("\\")) return true;
  const text = JSON.parse(literal) as string;
  return !LONE_SURROGATE.test(text) && JSON.stringify(text) === literal;
}

function wordEnd(json: string, offset: number): number | null {
  WORD.lastIndex = offset;
  return WORD.test(json) ? WORD.lastIndex : null;
}

function numberEnd(json: string, offset: number): number | null {
  NUMBER.lastIndex = offset;
  if (!NUMBER.test(json)) return null;
  const digits = json.slice(offset, NUMBER.lastIndex);
  return JSON.stringify(Number(digits)) === digits ? NUMBER.lastIndex : null;
}
