// Normalizes differences between an original and a quote of it: compatibility forms, case, typography, emphasis,
// character references, invisible characters, white space, vowel points, digits. Every folded code unit keeps its
// original range.
import { foldLetters } from "@/server/judging/citation/foldLetters";

/** `starts[i]` and `ends[i]` are the range in the original, in UTF-16 code units, of the code unit `text[i]`. */
export type FoldedText = { text: string; starts: readonly number[]; ends: readonly number[] };

// A character with the marks that follow it. NFKC may compose them, so they are folded together. At most 30 marks, as
// in Unicode's Stream-Safe Text Format (UAX #15): sorting an unbounded run of marks takes quadratic time.
const CLUSTER = /[^][\p{M}\u1160-\u11FF\uFF9E\uFF9F]{0,30}/uy;
const BLANK = /\s+/uy;
const APOSTROPHE = /[\u2018-\u201B\u2032\u02B9\u02BB-\u02BD\u055A\u05F3\u2039\u203A\uA78C]/gu;
const QUOTATION_MARK = /[\u201C-\u201F\u00AB\u00BB\u300C-\u300F\u301D-\u301F\u05F4]/gu;
// The wave dash is left out: it is used interchangeably with the full-width tilde, which is no dash.
const DASH = /(?!\u301C)[\p{Pd}\u2212]/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Maximum number of clusters in the cache of one call. */
const CACHED_CLUSTERS = 10_000;

/**
 * Folds a text: NFKC, lower case, `foldLetters`, ASCII quotation marks and dashes, single spaces and none at the ends,
 * character references decoded, invisible characters and emphasis removed. Takes linear time.
 */
export function foldText(text: string): FoldedText {
  const units: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  // Normalizing a cluster costs a thousand times as much as a cache hit.
  const foldedClusters = new Map<string, string>();
  const foldCached = (cluster: string): string => {
    const foldedCluster = foldedClusters.get(cluster) ?? foldCluster(cluster);
    if (foldedClusters.size < CACHED_CLUSTERS) foldedClusters.set(cluster, foldedCluster);
    return foldedCluster;
  };
  const push = (folded: string, start: number, end: number): void => {
    for (let unit = 0; unit < folded.length; unit++) {
      units.push(folded.charAt(unit));
      starts.push(start);
      ends.push(end);
    }
  };
  let blankStart = 0;
  let blankEnd = 0;
  const pushBlank = (): void => {
    if (blankEnd > 0 && units.length > 0) push(" ", blankStart, blankEnd);
    blankEnd = 0;
  };
  for (let position = 0; position < text.length;) {
    const start = position;
    const blank = matchAt(BLANK, text, position);
    if (blank !== undefined) {
      if (blankEnd === 0) blankStart = position;
      blankEnd = position += blank.length;
      continue;
    }
    const reference = text.charAt(position) === "&" ? decodeReference(text, position) : null;
    if (reference?.character.trim() === "") {
      if (blankEnd === 0) blankStart = position;
      blankEnd = position += reference.length;
      continue;
    }
    const emphasis = emphasisLength(text, position);
    if (emphasis > 0) {
      position += emphasis;
      continue;
    }
    const cluster = reference?.character ?? readCluster(text, position);
    position += reference?.length ?? cluster.length;
    const foldedCluster = cluster < "\x80" && cluster.length === 1 ? cluster.toLowerCase() : foldCached(cluster);
    if (foldedCluster === "") continue;
    pushBlank();
    push(foldedCluster, start, position);
  }
  return { text: units.join(""), starts, ends };
}

function foldCluster(cluster: string): string {
  const normalized = cluster
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(DASH, "-")
    .replace(APOSTROPHE, "'")
    .replace(QUOTATION_MARK, '"');
  // Some compatibility forms contain a space (U+00B4), which would make two next to another space.
  return foldLetters(normalized.trim().toLowerCase());
}

const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/iy;
const NAMED_REFERENCES = new Map(
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

/** Decodes the HTML character reference at a position: numeric, or one of the common names. */
function decodeReference(text: string, position: number): { character: string; length: number } | null {
  REFERENCE.lastIndex = position;
  const match = REFERENCE.exec(text);
  if (!match) return null;
  const [whole, decimal, hex, name = ""] = match;
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
  const character =
    code === null
      ? NAMED_REFERENCES.get(name.toLowerCase())
      : code <= 0x10ffff
        ? String.fromCodePoint(code)
        : undefined;
  return character === undefined || /\p{Cs}/u.test(character) ? null : { character, length: whole.length };
}

const EMPHASIS = /[*_`~]+/y;

/** Returns the length of the emphasis signs at a position; 0 between letters (snake_case) or between spaces (2 * 3). */
function emphasisLength(text: string, position: number): number {
  // Only the first sign of a run is examined. Searching for the end of the run at each sign would take quadratic time.
  if (!EMPHASIS_SIGN.test(text.charAt(position)) || EMPHASIS_SIGN.test(text.charAt(position - 1))) return 0;
  EMPHASIS.lastIndex = position;
  const run = EMPHASIS.exec(text)?.[0].length ?? 0;
  const [characterBefore, characterAfter] = [text.charAt(position - 1), text.charAt(position + run)];
  const isWithinWord = WORD.test(characterBefore) && WORD.test(characterAfter);
  return isWithinWord || (characterBefore.trim() === "" && characterAfter.trim() === "") ? 0 : run;
}
const EMPHASIS_SIGN = /[*_`~]/;
const WORD = /[\p{L}\p{N}]/u;

const readCluster = (text: string, position: number): string =>
  (isUncombinedAscii(text, position) ? undefined : matchAt(CLUSTER, text, position)) ?? text.charAt(position);

const matchAt = (pattern: RegExp, text: string, position: number): string | undefined => {
  if (pattern === BLANK && !/\s/u.test(text.charAt(position))) return undefined;
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0];
};

/** Whether the character is ASCII, and the next one cannot combine with it. */
function isUncombinedAscii(text: string, position: number): boolean {
  return text.charCodeAt(position) < 0x80 && !(text.charCodeAt(position + 1) >= 0x300);
}
