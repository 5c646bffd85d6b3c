// Normalizes what writers and models render differently: compatibility forms, case, typography, emphasis, character
// references, invisible characters, white space, optional vowel points and digits of scripts. Every folded code unit keeps its range in the original.

import { foldLetters } from "@/server/judging/citation/foldLetters";

/** `starts[i]` and `ends[i]`: the range of the original text, in UTF-16 code units, of the i-th folded code unit. */
export type Folded = { text: string; starts: readonly number[]; ends: readonly number[] };

// NFKC may compose a character with what follows it, so whole clusters are folded. The bound is Unicode's Stream-Safe
// Text Format (UAX #15): sorting an unbounded run of marks takes quadratic time.
const CLUSTER = /[^][\p{M}\u1160-\u11FF\uFF9E\uFF9F]{0,30}/uy;
const BLANK = /\s+/uy;
const APOSTROPHE = /[\u2018-\u201B\u2032\u02B9\u02BB-\u02BD\u055A\u05F3\u2039\u203A\uA78C]/gu;
const QUOTATION_MARK = /[\u201C-\u201F\u00AB\u00BB\u300C-\u300F\u301D-\u301F\u05F4]/gu;
// A wave dash is exchanged with the full-width tilde, which is no dash.
const DASH = /(?!\u301C)[\p{Pd}\u2212]/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

const KNOWN_CLUSTERS = 10_000;

/**
 * NFKC in lower case, letters as foldLetters has them, quotation marks and dashes as in ASCII, white space as one space and none at the ends, character
 * references read, invisible characters and emphasis removed. Linear in the length of `text`.
 */
export function foldText(text: string): Folded {
  const units: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  // Letters repeat, and normalizing one costs a thousand times as much as a look-up.
  const known = new Map<string, string>();
  const folding = (cluster: string): string => {
    const folded = known.get(cluster) ?? foldCluster(cluster);
    if (known.size < KNOWN_CLUSTERS) known.set(cluster, folded);
    return folded;
  };
  const push = (folded: string, start: number, end: number): void => {
    for (let unit = 0; unit < folded.length; unit++) {
      units.push(folded.charAt(unit));
      starts.push(start);
      ends.push(end);
    }
  };
  let blankFrom = 0;
  let blankTo = 0;
  const separate = (): void => {
    if (blankTo > 0 && units.length > 0) push(" ", blankFrom, blankTo);
    blankTo = 0;
  };
  for (let at = 0; at < text.length;) {
    const start = at;
    const blank = readAt(BLANK, text, at);
    if (blank !== undefined) {
      if (blankTo === 0) blankFrom = at;
      blankTo = at += blank.length;
      continue;
    }
    const reference = text.charAt(at) === "&" ? referenceAt(text, at) : null;
    if (reference?.character.trim() === "") {
      if (blankTo === 0) blankFrom = at;
      blankTo = at += reference.length;
      continue;
    }
    const emphasis = emphasisAt(text, at);
    if (emphasis > 0) {
      at += emphasis;
      continue;
    }
    const cluster = reference?.character ?? clusterAt(text, at);
    at += reference?.length ?? cluster.length;
    const folded = cluster < "\x80" && cluster.length === 1 ? cluster.toLowerCase() : folding(cluster);
    if (folded === "") continue;
    separate();
    push(folded, start, at);
  }
  return { text: units.join(""), starts, ends };
}

function foldCluster(cluster: string): string {
  const plain = cluster
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(DASH, "-")
    .replace(APOSTROPHE, "'")
    .replace(QUOTATION_MARK, '"');
  // Compatibility forms may contain a space (U+00B4); next to another one it would count twice.
  return foldLetters(plain.trim().toLowerCase());
}

const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/iy;
const NAMED = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
    ndash: "-",
    mdash: "-",
    hellip: "...",
  }),
)
  .set("lsquo", "'")
  .set("rsquo", "'")
  .set("ldquo", '"')
  .set("rdquo", '"');

/** A character reference of HTML: numeric, or one of the names that texts are escaped with. */
function referenceAt(text: string, at: number): { character: string; length: number } | null {
  REFERENCE.lastIndex = at;
  const found = REFERENCE.exec(text);
  if (!found) return null;
  const [whole, decimal, hex, name = ""] = found;
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
  const character =
    code === null ? NAMED.get(name.toLowerCase()) : code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
  return character === undefined || /\p{Cs}/u.test(character) ? null : { character, length: whole.length };
}

const EMPHASIS = /[*_`~]+/y;

/** The length of a run of emphasis: at one side of a word. Between letters (snake_case) or between spaces (2 * 3) it is text. */
function emphasisAt(text: string, at: number): number {
  // Within a run that is text; looking for its end at each of its signs takes quadratic time.
  if (!EMPHASIS_SIGN.test(text.charAt(at)) || EMPHASIS_SIGN.test(text.charAt(at - 1))) return 0;
  EMPHASIS.lastIndex = at;
  const run = EMPHASIS.exec(text)?.[0].length ?? 0;
  const [before, after] = [text.charAt(at - 1), text.charAt(at + run)];
  const within = WORD.test(before) && WORD.test(after);
  return within || (before.trim() === "" && after.trim() === "") ? 0 : run;
}
const EMPHASIS_SIGN = /[*_`~]/;
const WORD = /[\p{L}\p{N}]/u;

const clusterAt = (text: string, at: number): string =>
  (isPlain(text, at) ? undefined : readAt(CLUSTER, text, at)) ?? text.charAt(at);

const readAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  if (pattern === BLANK && !/\s/u.test(text.charAt(at))) return undefined;
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

/** ASCII before something that cannot combine with it. */
function isPlain(text: string, at: number): boolean {
  return text.charCodeAt(at) < 0x80 && !(text.charCodeAt(at + 1) >= 0x300);
}
