// Walks over the keys and numbers of a JSON text.
import { pointerStep } from "@/server/contracts/jsonPointer";
import { stringEnd } from "@/server/contracts/oversizedJson";

export type AmbiguousKey = { pointer: string; key: string };

type Frame = { keys: Set<string> | null; key: string; index: number };
type Visitor = {
  /** Called for a key that stops the walk. */
  onKey?: (flaw: AmbiguousKey) => void;
  /** Called for each number of more than three characters, with the text as written. Shorter numbers are exact. */
  onNumber?: (literal: string, pointer: () => string) => void;
};

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;

/**
 * Returns true if an object has a duplicate key (I-JSON, RFC 7493 §2.3), of which JSON.parse keeps the last, or the key
 * `__proto__`, which copies of an object lose. The text must be valid JSON.
 */
export function hasAmbiguousKey(json: string): boolean {
  let isFound = false;
  walkJson(json, { onKey: () => (isFound = true) });
  return isFound;
}

/** Walks over strings, brackets and numbers. It does not recurse, so that no depth exhausts the stack. */
export function walkJson(json: string, { onKey, onNumber }: Visitor): void {
  const openFrames: Frame[] = [];
  let frame: Frame | undefined;
  let expectsKey = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) {
      const end = stringEnd(json, index);
      if (expectsKey && frame?.keys) {
        const key = readStringLiteral(json.slice(index, end + 1));
        frame.key = key;
        if (key === "__proto__" || frame.keys.has(key)) return onKey?.({ pointer: writePointer(openFrames), key });
        frame.keys.add(key);
        expectsKey = false;
      }
      index = end;
    } else if (code === COMMA) {
      expectsKey = frame?.keys != null;
      if (frame) frame.index += 1;
    } else if (code === MINUS || (code >= 0x30 && code <= 0x39)) {
      const end = numberEnd(json, index);
      if (onNumber && end - index > 3) onNumber(json.slice(index, end), () => writePointer(openFrames));
      index = end - 1;
    } else if (code === 0x7b || code === 0x5b) {
      expectsKey = code === 0x7b;
      frame = { keys: expectsKey ? new Set() : null, key: "", index: 0 };
      openFrames.push(frame);
    } else if (code === 0x7d || code === 0x5d) {
      openFrames.pop();
      frame = openFrames.at(-1);
      expectsKey = false;
    }
  }
}

/** Finds the end of the number that begins at `start`: digits, point, signs and exponent. */
function numberEnd(json: string, start: number): number {
  let index = start + 1;
  for (let code = json.charCodeAt(index); isNumberPart(code); code = json.charCodeAt(index)) index += 1;
  return index;
}

const isNumberPart = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || code === 0x2e || code === 0x65 || code === 0x45 || code === 0x2b || code === MINUS;

function writePointer(frames: readonly Frame[]): string {
  return frames.map(({ keys, key, index }) => pointerStep(keys ? key : index)).join("");
}

/**
 * Returns the text of a string literal. Most literals have no escape, and JSON.parse costs more than all other steps of
 * the walk.
 */
export function readStringLiteral(literal: string): string {
  return literal.includes("\\") ? (JSON.parse(literal) as string) : literal.slice(1, -1);
}
