// Finds the comments and strings of code, which speak to a reader, by one scan for all languages. It may find too much,
// never too little.
import { textOf } from "@/server/judging/manipulation/view";

type Pair = readonly [opener: string, closer: string];

/** Pairs by their first sign. A quotation mark opens a string where no longer opener matches. */
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

/** The strings and comments of code; the rest is spaces, so that ranges stay. */
export function spokenParts(code: string): string {
  const units = new Uint16Array(code.length).fill(SPACE);
  for (let at = 0; at < code.length;) {
    const sign = code.charCodeAt(at);
    const pairs = PAIRS.get(code.charAt(at));
    const end = pairs ? endOf(code, at, pairs) : at;
    if (sign === NEWLINE) units[at] = sign;
    for (let spoken = at; spoken < end; spoken++) units[spoken] = code.charCodeAt(spoken);
    at = Math.max(end, at + 1);
  }
  return textOf(units);
}

/** Finds the end of the string or comment that begins at `at`. Returns `at` when none begins there. */
function endOf(code: string, at: number, pairs: readonly Pair[]): number {
  const pair = pairs.find(([opener]) => code.startsWith(opener, at));
  if (pair) {
    const end = code.indexOf(pair[1], at + pair[0].length);
    return end < 0 ? code.length : end + pair[1].length;
  }
  const quote = code.charCodeAt(at);
  if (!"\"'`".includes(code.charAt(at))) return at;
  for (let end = at + 1; end < code.length; end++) {
    const unit = code.charCodeAt(end);
    if (unit === BACKSLASH) end += 1;
    else if (unit === quote) return end + 1;
    else if (unit === NEWLINE && quote !== TICK) return end;
  }
  return code.length;
}
