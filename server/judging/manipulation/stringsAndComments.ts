// Finds the strings and comments of code, which may contain messages, by one scan for all languages. It may find too
// much, never too little.
import { decodeUnits } from "@/server/judging/manipulation/view";

type Pair = readonly [opener: string, closer: string];

/** Openers and closers by their first sign. A quotation mark opens a string, unless one of its pairs matches. */
const PAIRS: ReadonlyMap<string, readonly Pair[]> = new Map<string, readonly Pair[]>([
  ['"', [['"""', '"""']]],
  ["'", [["'''", "'''"]]],
  ["`", []],
  [
    "/",
    [
      ["/*", "*/"],
      ["//", "\n"],
    ],
  ],
  ["#", [["#", "\n"]]],
  ["-", [["--", "\n"]]],
  ["<", [["<!--", "-->"]]],
  ["{", [["{-", "-}"]]],
]);
const SPACE = 0x20;
const NEWLINE = 0x0a;
const BACKSLASH = 0x5c;
const TICK = 0x60;

/** Replaces code by spaces, except its strings, comments and line breaks. All positions stay the same. */
export function keepStringsAndComments(code: string): string {
  const units = new Uint16Array(code.length).fill(SPACE);
  for (let position = 0; position < code.length;) {
    const sign = code.charCodeAt(position);
    const pairs = PAIRS.get(code.charAt(position));
    const end = pairs ? findPartEnd(code, position, pairs) : position;
    if (sign === NEWLINE) units[position] = sign;
    for (let index = position; index < end; index++) units[index] = code.charCodeAt(index);
    position = Math.max(end, position + 1);
  }
  return decodeUnits(units);
}

/** Returns the end of the string or comment that begins at `start`; `start` when none begins there. */
function findPartEnd(code: string, start: number, pairs: readonly Pair[]): number {
  const pair = pairs.find(([opener]) => code.startsWith(opener, start));
  if (pair) {
    const end = code.indexOf(pair[1], start + pair[0].length);
    return end < 0 ? code.length : end + pair[1].length;
  }
  const quote = code.charCodeAt(start);
  if (!"\"'`".includes(code.charAt(start))) return start;
  for (let end = start + 1; end < code.length; end++) {
    const unit = code.charCodeAt(end);
    if (unit === BACKSLASH) end += 1;
    else if (unit === quote) return end + 1;
    else if (unit === NEWLINE && quote !== TICK) return end;
  }
  return code.length;
}
