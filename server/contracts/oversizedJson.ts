// Detects oversized JSON before JSON.parse, which would build any depth and any number of values.
import { JSON_TEXT } from "@/server/contracts/limits";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Returns true if a text nests objects and arrays deeper than `bounds.depth`, or has more of them than
 * `bounds.containers`. Takes one pass over any text, which need not be JSON.
 */
export function isOversizedJson(text: string, bounds: { depth: number; containers: number } = JSON_TEXT): boolean {
  let depth = 0;
  let containers = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      index = stringEnd(text, index);
    } else if (OPENING.has(code)) {
      depth += 1;
      containers += 1;
      if (depth > bounds.depth || containers > bounds.containers) return true;
    } else if (CLOSING.has(code)) {
      depth -= 1;
    }
  }
  return false;
}

/** Finds the closing quote of the string that opens at `start`. Returns the length of the text, or more, without one. */
export function stringEnd(text: string, start: number): number {
  let index = start + 1;
  for (let code = text.charCodeAt(index); code !== QUOTE && index < text.length; code = text.charCodeAt(index)) {
    index += code === BACKSLASH ? 2 : 1;
  }
  return index;
}
